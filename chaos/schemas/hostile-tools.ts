import { defineTool } from '@runwire/sdk'
import { SCHEMAS } from './hostile.ts'

/** A tool in code for each schema, `hostile_0` and so on, for the workers of `npm run chaos -- schemas`. */
export default Object.values(SCHEMAS).map((schema, index) =>
  defineTool({
    name: `hostile_${index}`,
    description: 'Hostile',
    parameters: schema as { type: 'object' },
    effect: 'read',
    run: () => 'done',
  }),
)
