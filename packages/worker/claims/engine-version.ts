/** Runs begun by another engine are left for workers that know it; raised when a log can no longer be gone on with. */
export const ENGINE_VERSION = 1
