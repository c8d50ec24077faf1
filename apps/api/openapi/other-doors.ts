import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { ErrorReply } from '@runwire/protocol'
import { tagOf } from './tags.ts'

const refused = { description: 'Refused or failed', content: { 'application/json': { schema: ErrorReply } } }
const anything = z.looseObject({})

/** Doors whose requests are other people's formats and so no declared routes: MCP clients and chat products. */
export const OTHER_DOORS: ZodOpenApiPathsObject = {
  '/mcp': {
    post: {
      operationId: 'post_mcp',
      summary: 'The project as an MCP server (streamable HTTP): a tool for each agent, and search in its documents',
      description:
        'A JSON-RPC request of the Model Context Protocol. With a progress token the client hears of each round and tool. A client that cancels a call or closes its connection ends the run.\n\nScope: that of each tool',
      tags: [tagOf('/mcp', 'public')],
      security: [{ key: [] }],
      requestBody: { required: true, content: { 'application/json': { schema: anything } } },
      responses: {
        200: {
          description: 'A JSON-RPC answer, or a stream that ends with it',
          content: { 'application/json': { schema: anything }, 'text/event-stream': { schema: z.string() } },
        },
        default: refused,
      },
    },
  },
  '/hooks/chat/{agent}': {
    post: {
      operationId: 'post_hooks_chat_agent',
      summary: 'Events of a Slack-style chat product: a message becomes a turn, the answer is posted into its thread',
      description:
        'Signed by the product with the signing secret of the agent’s chat hook (`x-slack-signature`, `x-slack-request-timestamp`); no key. Answered at once; an event that is sent again is taken in once.',
      tags: [tagOf('/hooks/chat', 'public')],
      security: [],
      requestParams: { path: z.object({ agent: z.string() }) },
      requestBody: { required: true, content: { 'application/json': { schema: anything } } },
      responses: {
        200: {
          description: 'Taken in, or the challenge given back',
          content: { 'application/json': { schema: anything } },
        },
        default: refused,
      },
    },
  },
}
