import { AssistantMessageView, FinalView, Round, RunView, StoredCall, UserMessageView } from '@runwire/protocol'
import { z } from 'zod'

/** Rounds as a surface shows them: reasoning, calls and their detail are there where the agent exposes them. */
const ShownRound = z.object({
  ...Round.shape,
  reasoning: z.string().optional(),
  calls: z
    .array(
      z
        .object(StoredCall.partial().shape)
        .required({ call_id: true, name: true })
        .extend({ error: z.looseObject({ code: z.string() }).optional() }),
    )
    .optional(),
})
const rounds = z.array(ShownRound).optional()

export const ShownOutput = FinalView.extend({ rounds })

/** Why a run failed; `detail` is internal. */
export const ShownError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  retryable: z.boolean().optional(),
})

export const ShownRun = RunView.extend({ output: ShownOutput.nullable(), error: ShownError.nullable() })

export const ShownMessage = z.discriminatedUnion('role', [UserMessageView, AssistantMessageView.extend({ rounds })])
