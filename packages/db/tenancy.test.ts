import { afterAll, beforeAll, expect, test } from 'vitest'
import * as db from './index.ts'
import {
  addProject,
  AGENT,
  approvalRequested,
  batch,
  claimOne,
  finish,
  openProject,
  send,
  type TestProject,
} from './test-project.fixture.ts'
import { NO_FOREIGN_ID, NO_TENANT, NO_TENANT_ROWS } from './untried-functions.fixture.ts'

// Two projects; every function that takes a project id is called by the second one with the ids of the first one's
// rows.

let mine: TestProject
let stranger: string
let owned: Owned
interface Owned {
  conversation: string
  question: string
  answer: string
  run: string
  group: string
  waitingConversation: string
  waitingGroup: string
  waitingRun: string
  document: string
  file: string
  fileDocument: string
  server: string
  endpoint: string
  delivery: string
  job: string
  agent: string
  key: string
  token: string
  provider: string
  visitor: { visitor: string; renewal_secret: string }
  member: string
  session: string
  bareCall: string
}

beforeAll(async () => {
  mine = await openProject()
  stranger = await addProject(mine.db, 'stranger')
  owned = await fill()
})
afterAll(() => mine.close())

const CHAT_HOOK = {
  api_url: 'https://private.test/chat',
  signing_secret: new db.Secret('private signing secret'),
  bot_token: new db.Secret('private token'),
}

const MEMBER = { email: 'ann@private.test', name: 'Ann', role: 'viewer' as const, passwordHash: null }
const browserOf = (member: string) => ({ holder: { member_id: member }, address: '192.0.2.1', userAgent: 'private' })
const AUDIT_ENTRY = {
  actor: { kind: 'nobody' as const, id: '', name: 'private' },
  action: 'key.created',
  target: null,
  fields: [],
  address: '',
  request_id: '',
}

async function fill(): Promise<Owned> {
  const { id: endpoint } = await db.createWebhookEndpoint(mine.db, mine.id, {
    url: 'https://private.test/hook',
    events: ['run.completed'],
  })
  const job = await db.addSideJob(mine.db, mine.id, { kind: 'hook', payload: {} })
  await db.putUserTokenKey(mine.db, mine.id, { algorithm: 'HS256', secret: new db.Secret('private signing secret') })
  const done = await send(mine, undefined, { content: 'private question' })
  await finish(mine, await claimOne(mine), 'private answer')
  const asked = await send(mine, undefined, { content: 'private order' })
  const run = await claimOne(mine)
  const pending = [{ call_id: 'call_1', kind: 'approval' as const, name: 'order', arguments: {} }]
  await db.requireAction(mine.db, run, batch(approvalRequested('call_1'), { type: 'run.requires_action', pending }))
  const waiting = await send(mine, asked.conversation.id, { content: 'private next' })
  const { id: document } = await db.addDocument(mine.db, mine.id, {
    title: 'private',
    content: 'the private zephyr document',
  })
  const { file_id: file } = await db.createFile(mine.db, mine.id, {
    name: 'private',
    mediaType: 'text/plain',
    content: Buffer.from('private'),
  })
  const fromFile = await db.addFileDocument(mine.db, mine.id, { file_id: file })
  const { id: server } = await db.createMcpServer(mine.db, mine.id, {
    name: 'private-server',
    url: 'https://private.test/mcp',
    headers: { authorization: 'private' },
  })
  await db.putProjectSecret(mine.db, mine.id, 'private-secret', new db.Secret('private'))
  const { id: key } = await db.createKey(mine.db, { projectId: mine.id, name: 'private key' })
  const { id: token } = await db.createConsoleToken(mine.db, { projectId: mine.id, name: 'private token' })
  const { id: member } = await db.createMember(mine.db, mine.id, MEMBER)
  const { id: session } = await db.createBrowserSession(mine.db, mine.id, browserOf(member))
  await db.addAuditEntry(mine.db, mine.id, AUDIT_ENTRY)
  await db.putAgent(mine.db, mine.id, 'private-agent', AGENT)
  await db.putChatHook(mine.db, mine.id, 'private-agent', CHAT_HOOK)
  const provider = await db.upsertProvider(mine.db, mine.id, {
    name: 'private-provider',
    base_url: 'https://private.test',
    key: 'sk-private',
  })
  return {
    conversation: done.conversation.id,
    question: done.input_message_id,
    answer: done.runs[0]?.output_message_id ?? '',
    run: done.runs[0]?.id ?? '',
    group: done.group.id,
    waitingConversation: asked.conversation.id,
    waitingGroup: waiting.group.id,
    waitingRun: run.id,
    document,
    file,
    fileDocument: fromFile?.id ?? '',
    server,
    endpoint,
    agent: (await db.findAgent(mine.db, mine.id, 'private-agent'))?.id ?? '',
    delivery: (await db.listWebhookDeliveries(mine.db, mine.id, endpoint, { limit: 1 })).data[0]?.id ?? '',
    key,
    token,
    provider: provider.id,
    visitor: await db.createVisitor(mine.db, mine.id),
    member,
    session,
    job,
    bareCall: await db.beginBareCall(mine.db, mine.id, { callerId: 'private', model: 'private', tokens: 1 }),
  }
}

/** The calls that the stranger tries, one per function, each with the result it must get. */
const tries: Record<string, () => Promise<unknown>> = {
  findAgent: () => db.findAgent(mine.db, stranger, 'private-agent'),
  listAgentVersions: async () => nothing(await db.listAgentVersions(mine.db, stranger, 'private-agent')),
  listAgents: async () =>
    nothing((await db.listAgents(mine.db, stranger)).filter((agent) => agent.slug === 'private-agent')),
  listAgentSlugs: async () =>
    nothing((await db.listAgentSlugs(mine.db, stranger, 100)).filter((slug) => slug === 'private-agent')),
  listKeys: async () => nothing(await db.listKeys(mine.db, stranger)),
  revokeKey: async () => falsy(await db.revokeKey(mine.db, stranger, owned.key)),
  listConsoleTokens: async () => nothing(await db.listConsoleTokens(mine.db, stranger)),
  revokeConsoleToken: async () => falsy(await db.revokeConsoleToken(mine.db, stranger, owned.token)),
  findProvider: async () =>
    [
      await db.findProvider(mine.db, stranger, 'private-provider'),
      await db.findProvider(mine.db, stranger, owned.provider),
    ].find((item) => item !== null) ?? null,
  listProviders: async () =>
    nothing((await db.listProviders(mine.db, stranger)).filter((provider) => provider.name !== 'default')),
  requestCancel: () => db.requestCancel(mine.db, stranger, owned.waitingRun, 'user'),
  requestGroupCancel: () => db.requestGroupCancel(mine.db, stranger, owned.waitingGroup, 'user'),
  createTurn: () =>
    db.createTurn(mine.db, stranger, { conversation: { id: owned.conversation }, body: { content: 'Hello' } }),
  createRetry: () => db.createRetry(mine.db, stranger, { conversationId: owned.conversation, messageId: owned.answer }),
  findRun: () => db.findRun(mine.db, stranger, owned.run),
  findRunSetup: () => db.findRunSetup(mine.db, stranger, owned.run),
  findListedRun: () => db.findListedRun(mine.db, stranger, owned.run),
  listRuns: async () => nothing((await db.listRuns(mine.db, stranger, { limit: 50 })).data),
  createWidgetSession: () =>
    db.createWidgetSession(mine.db, stranger, {
      agent: 'private-agent',
      endUser: 'x',
      origin: 'https://x.test',
      opener: 'server',
    }),
  endBareCall: async () =>
    told(
      await db.endBareCall(mine.db, stranger, owned.bareCall, {
        callerId: 'x',
        agentId: owned.agent,
        model: 'stolen',
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    ),
  adoptVisitor: async () =>
    falsy(
      await db.adoptVisitor(mine.db, stranger, {
        visitor: owned.visitor.visitor,
        renewalSecret: owned.visitor.renewal_secret,
        endUser: 'stolen',
      }),
    ),
  isVisitor: async () =>
    falsy(await db.isVisitor(mine.db, stranger, owned.visitor.visitor, owned.visitor.renewal_secret)),
  createConversation: () => db.createConversation(mine.db, stranger, { agent: 'private-agent' }),
  findConversation: () => db.findConversation(mine.db, stranger, owned.conversation),
  listConversations: async () => nothing((await db.listConversations(mine.db, stranger, { limit: 50 })).data),
  updateConversation: () => db.updateConversation(mine.db, stranger, owned.conversation, { title: 'stolen' }),
  deleteConversation: () => db.deleteConversation(mine.db, stranger, owned.conversation),
  setTitle: async () => falsy(await db.setTitle(mine.db, stranger, owned.conversation, 'stolen')),
  addTaint: async () => told(await db.addTaint(mine.db, stranger, owned.conversation, 'stolen')),
  listBranch: async () => nothing((await db.listBranch(mine.db, stranger, owned.conversation, { limit: 9 })).data),
  messageTree: async () => nothing((await db.messageTree(mine.db, stranger, owned.conversation, { limit: 9 })).data),
  editWaiting: () =>
    db.editWaiting(
      mine.db,
      stranger,
      { conversationId: owned.waitingConversation, groupId: owned.waitingGroup },
      { content: 'stolen' },
    ),
  removeWaiting: () =>
    db.removeWaiting(mine.db, stranger, { conversationId: owned.waitingConversation, groupId: owned.waitingGroup }),
  sendNow: () =>
    db.sendNow(mine.db, stranger, { conversationId: owned.waitingConversation, groupId: owned.waitingGroup }),
  readTurn: () => db.readTurn(mine.db, stranger, owned.group),
  findGroup: () => db.findGroup(mine.db, stranger, owned.group),
  conversationState: () => db.conversationState(mine.db, stranger, owned.waitingConversation),
  listWaiting: async () => nothing(await db.listWaiting(mine.db, stranger, owned.waitingConversation)),
  answerCalls: () =>
    db.answerCalls(mine.db, stranger, owned.waitingRun, {
      outputs: [],
      approvals: [{ call_id: 'call_1', decision: 'approve' }],
      by: 'stranger',
    }),
  runOfMessage: () => db.runOfMessage(mine.db, stranger, owned.answer),
  runWaitingFor: () => db.runWaitingFor(mine.db, stranger, 'call_1'),
  rateMessage: () => db.rateMessage(mine.db, stranger, owned.answer, { rating: 'down', comment: null }),
  searchDocuments: async () => nothing(await db.searchDocuments(mine.db, stranger, 'private zephyr', 8)),
  listDocuments: async () => nothing(await db.listDocuments(mine.db, stranger)),
  deleteDocument: async () => falsy(await db.deleteDocument(mine.db, stranger, owned.document)),
  findDocument: () => db.findDocument(mine.db, stranger, owned.document),
  addFileDocument: () => db.addFileDocument(mine.db, stranger, { file_id: owned.file }),
  reingestDocument: async () => falsy(await db.reingestDocument(mine.db, stranger, owned.fileDocument)),
  beginIngestion: () => db.beginIngestion(mine.db, stranger, owned.fileDocument),
  storeDocumentText: async () =>
    falsy(await db.storeDocumentText(mine.db, stranger, owned.fileDocument, { text: 'stolen', pages: 1 })),
  failDocument: async () => told(await db.failDocument(mine.db, stranger, owned.fileDocument, 'stolen')),
  readFiles: async () => nothing(await db.readFiles(mine.db, stranger, [owned.file], 1_000)),
  keepFileProblem: async () => told(await db.keepFileProblem(mine.db, stranger, owned.file, 'stolen')),
  keepFileText: async () => told(await db.keepFileText(mine.db, stranger, owned.file, 'stolen')),
  listProjectSecrets: async () => nothing(await db.listProjectSecrets(mine.db, stranger)),
  openProjectSecret: () => db.openProjectSecret(mine.db, stranger, 'private-secret'),
  deleteProjectSecret: async () => falsy(await db.deleteProjectSecret(mine.db, stranger, 'private-secret')),
  findMcpServer: async () =>
    (await db.findMcpServer(mine.db, stranger, owned.server)) ??
    (await db.findMcpServer(mine.db, stranger, 'private-server')),
  listMcpServers: async () => nothing(await db.listMcpServers(mine.db, stranger)),
  updateMcpServer: () => db.updateMcpServer(mine.db, stranger, owned.server, { url: 'https://stolen.test' }),
  deleteMcpServer: async () => falsy(await db.deleteMcpServer(mine.db, stranger, owned.server)),
  pinFirstTools: async () => told(await db.pinFirstTools(mine.db, stranger, owned.server, { stolen: 'stolen' })),
  approveTools: () => db.approveTools(mine.db, stranger, owned.server, { stolen: 'stolen' }),
  findExternalConversation: () => db.findExternalConversation(mine.db, stranger, 'chat of the first project'),
  workState: async () => {
    const { queue, workers, missing_code_tools: missing } = await db.workState(mine.db, stranger)
    // Workers belong to no project; what they hold of it does.
    return nothing([
      ...workers.filter(({ runs }) => runs > 0),
      ...missing,
      ...Object.values(queue).filter((value) => typeof value === 'number' && value > 0),
    ])
  },
  findWebhookEndpoint: () => db.findWebhookEndpoint(mine.db, stranger, owned.endpoint),
  listWebhookEndpoints: async () => nothing(await db.listWebhookEndpoints(mine.db, stranger)),
  deleteWebhookEndpoint: async () => falsy(await db.deleteWebhookEndpoint(mine.db, stranger, owned.endpoint)),
  disableWebhookEndpoint: async () =>
    told(await db.disableWebhookEndpoint(mine.db, stranger, owned.endpoint, 'stolen')),
  findWebhookDelivery: () => db.findWebhookDelivery(mine.db, stranger, owned.delivery),
  listWebhookDeliveries: async () =>
    nothing((await db.listWebhookDeliveries(mine.db, stranger, owned.endpoint, { limit: 9 })).data),
  takeTryOfPaused: async () => falsy(await db.takeTryOfPaused(mine.db, stranger, owned.endpoint)),
  noteEndpointFailed: async () =>
    told(await db.noteEndpointFailed(mine.db, stranger, owned.endpoint, { paused: false })),
  noteEndpointAnswered: async () => told(await db.noteEndpointAnswered(mine.db, stranger, owned.endpoint)),
  waitForEndpoint: async () =>
    falsy(await db.waitForEndpoint(mine.db, stranger, { jobId: owned.job, endpointId: owned.endpoint, tries: 1 })),
  fixWebhookBody: async () =>
    falsy((await db.fixWebhookBody(mine.db, stranger, owned.delivery, 'stolen')) !== 'stolen'),
  noteWebhookTry: async () =>
    told(
      await db.noteWebhookTry(mine.db, stranger, owned.delivery, {
        status: 'failed',
        response_status: null,
        duration_ms: 1,
        error: 'stolen',
      }),
    ),
  failWebhookDelivery: async () => told(await db.failWebhookDelivery(mine.db, stranger, owned.delivery, 'stolen')),
  orderTestDelivery: () => db.orderTestDelivery(mine.db, stranger, owned.endpoint, '{}'),
  redeliver: () => db.redeliver(mine.db, stranger, owned.endpoint, owned.delivery),
  chatHookOf: () => db.chatHookOf(mine.db, stranger, 'private-agent'),
  findChatHook: () => db.findChatHook(mine.db, stranger, owned.agent),
  putChatHook: () => db.putChatHook(mine.db, stranger, owned.agent, CHAT_HOOK),
  removeChatHook: async () => falsy(await db.removeChatHook(mine.db, stranger, owned.agent)),
  setSummary: async () =>
    falsy(
      await db.setSummary(mine.db, stranger, {
        conversation_id: owned.conversation,
        message_id: owned.answer,
        summary: 'stolen',
        ordered_by: owned.run,
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    ),
  latestExchange: () => db.latestExchange(mine.db, stranger, owned.answer),
  setFollowUps: async () =>
    falsy(
      await db.setFollowUps(mine.db, stranger, {
        conversation_id: owned.conversation,
        message_id: owned.answer,
        follow_ups: ['stolen'],
        ordered_by: owned.run,
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    ),
  findUserTokenKey: () => db.findUserTokenKey(mine.db, stranger),
  removeUserTokenKey: async () => falsy(await db.removeUserTokenKey(mine.db, stranger)),
  findFile: () => db.findFile(mine.db, stranger, owned.file),
  readFile: () => db.readFile(mine.db, stranger, owned.file),
  listMembers: async () => nothing(await db.listMembers(mine.db, stranger)),
  findMember: () => db.findMember(mine.db, stranger, owned.member),
  updateMember: () => db.updateMember(mine.db, stranger, owned.member, { name: 'stolen' }),
  removeMember: async () => falsy(await db.removeMember(mine.db, stranger, owned.member)),
  rememberBrowser: () => refused(db.rememberBrowser(mine.db, stranger, owned.member)),
  createBrowserSession: () => refused(db.createBrowserSession(mine.db, stranger, browserOf(owned.member))),
  listBrowserSessions: async () => nothing(await db.listBrowserSessions(mine.db, stranger)),
  endBrowserSession: async () => falsy(await db.endBrowserSession(mine.db, stranger, owned.session)),
  endSessionsOfMember: async () => told(await db.endSessionsOfMember(mine.db, stranger, owned.member, null)),
  listAuditEntries: async () => nothing((await db.listAuditEntries(mine.db, stranger, { limit: 9 })).data),
  findReply: () => db.findReply(mine.db, stranger, { key: 'private', request: {} }),
}

test('SEC2: every query function is either tried here or said to need no trial', () => {
  const functions = Object.entries(db)
    .filter(([name, item]) => typeof item === 'function' && !/^[A-Z]/.test(name))
    .map(([name]) => name)

  expect(functions.sort()).toEqual([...Object.keys(tries), ...NO_FOREIGN_ID, ...NO_TENANT, ...NO_TENANT_ROWS].sort())
})

test.each(Object.keys(tries))('SEC2: %s gives another project nothing', async (name) => {
  const before = await rowsOfMine()

  expect(await tries[name]?.()).toBe(null)

  expect(await rowsOfMine()).toEqual(before)
})

test('SEC2: a message of another project cannot be named as parent, edited or retried', async () => {
  const theirs = { db: mine.db, id: stranger }
  const turn = await send(theirs)

  await expect(send(theirs, turn.conversation.id, { parent_id: owned.answer })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(send(theirs, turn.conversation.id, { edit_of: owned.question })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    db.createRetry(mine.db, stranger, { conversationId: turn.conversation.id, messageId: owned.answer }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    db.updateConversation(mine.db, stranger, turn.conversation.id, { active_message_id: owned.answer }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('SEC14: text with U+0000 names nothing and breaks nothing', async () => {
  const found = [
    await db.findAgent(mine.db, mine.id, 'help\0er'),
    await db.findProvider(mine.db, mine.id, '\0'),
    await db.findRun(mine.db, mine.id, 'run_\0'),
    await db.findKey(mine.db, '\0'),
    await db.findExternalConversation(mine.db, mine.id, '\0'),
    await db.createConversation(mine.db, mine.id, { agent: '\0' }),
    nothing((await db.listConversations(mine.db, mine.id, { limit: 5, end_user: '\0' })).data),
    nothing((await db.listRuns(mine.db, mine.id, { limit: 5, end_user: '\0' })).data),
  ]

  expect(found).toEqual(found.map(() => null))
  expect(
    await db.createConversation(mine.db, mine.id, { agent: 'helper', end_user: 'an\0na', title: '\0' }),
  ).toMatchObject({ end_user: 'an\ufffdna' })
})

test('SEC2: the tables themselves refuse to link rows across projects', async () => {
  const uuid = (id: string) => id.slice(id.indexOf('_') + 1)
  const linked = [
    [`update conversations set project_id = $1 where id = $2`, [uuid(stranger), uuid(owned.conversation)]],
    [`update messages set parent_id = $1 where id = $2`, [uuid(owned.answer), await otherMessage()]],
    [
      `update runtime_runs set provider_id = $1 where status = 'queued' and project_id = $2`,
      [uuid(owned.provider), uuid(stranger)],
    ],
    [
      `insert into feedback (project_id, message_id, rating) values ($1, $2, 'up')`,
      [uuid(stranger), uuid(owned.answer)],
    ],
  ] as const

  for (const [statement, values] of linked)
    await expect(mine.db.pool.query(statement, [...values])).rejects.toThrow(/foreign key/)
})

async function otherMessage(): Promise<string> {
  const turn = await send({ db: mine.db, id: stranger })
  return turn.input_message_id.slice(4)
}

const nothing = (items: readonly unknown[]): null | readonly unknown[] => (items.length === 0 ? null : items)
/** A function that answers nothing shows in the rows alone. */
const told = (answer: void): null => answer ?? null
/** The foreign keys refuse the row. */
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was stored',
    (error: unknown) =>
      /foreign key/.test(String(error instanceof Error ? `${error.message} ${String(error.cause)}` : error))
        ? null
        : error,
  )
const falsy = (value: boolean): null | true => (value ? value : null)

/** Everything the first project has, as text, so that any change shows. */
async function rowsOfMine(): Promise<string[]> {
  const tables = [
    'conversations',
    'messages',
    'run_groups',
    'runtime_runs',
    'tool_answers',
    'api_keys',
    'console_sessions',
    'providers',
    'agents',
    'documents',
    'feedback',
    'widget_sessions',
    'widget_visitors',
    'webhook_endpoints',
    'webhook_deliveries',
    'chat_hooks',
    'user_token_keys',
    'side_jobs',
    'usage_days',
    'bare_calls',
    'files',
    'project_secrets',
    'mcp_servers',
    'members',
    'browser_sessions',
    'known_browsers',
    'audit_entries',
  ]
  const texts: string[] = []
  for (const table of tables) {
    const { rows } = await mine.db.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where project_id = $1 order by 1`,
      [mine.id.slice(5)],
    )
    texts.push(...rows.map(({ row }) => `${table} ${row}`))
  }
  return texts
}
