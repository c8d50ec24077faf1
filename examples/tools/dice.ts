import { randomInt } from 'node:crypto'
import { defineAgent, defineTool } from '@runwire/sdk'
import { z } from 'zod'

const rollDice = defineTool({
  name: 'roll_dice',
  description: 'Rolls dice and gives what they show.',
  parameters: z.object({ count: z.number().int().min(1).max(10) }),
  effect: 'read',
  run: ({ count }) => Array.from({ length: count }, () => randomInt(1, 7)),
})

export default defineAgent({ slug: 'dice', name: 'Dice', tools: [rollDice] })
