/** How people start things here: from a clone by npm scripts, from the installed package, whose files are JavaScript, by its own command. */
const installed = import.meta.filename.endsWith('.js')

export const START = installed ? 'npx runwire start' : 'npm start'
export const ASK = installed ? 'npx runwire ask' : 'npm run ask --'
export const BACKUP = installed ? 'npx runwire backup' : 'npm run backup --'
export const RESTORE = installed ? 'npx runwire restore' : 'npm run restore --'
