import { bench as delivery } from './delivery.bench.ts'

/**
 * Processor time of a token at 200 answers, all processes of each side together: Runwire's worker, api and Postgres beside the
 * same split over Redis and beside resumable-stream. Takes the options of `delivery`.
 */
export const bench = (args: string[]): Promise<void> =>
  delivery(['--answers', '200', '--arms', 'runwire,redis,resumable', ...args], 'cpu')
