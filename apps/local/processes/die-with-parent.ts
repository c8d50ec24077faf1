/**
 * Loaded into each child before its own code. The channel to the supervisor closes when that ends, even by kill -9;
 * a child that stayed would hold its port against the next start. SIGKILL, because what a run needs is in Postgres.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The channel alone must not keep a child alive that has finished.
process.channel?.unref()
