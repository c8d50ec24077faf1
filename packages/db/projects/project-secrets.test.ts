import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../connection/database.ts'
import { createMcpServer, findMcpServer, approveTools, pinFirstTools, updateMcpServer } from './mcp-servers.ts'
import { deleteProjectSecret, listProjectSecrets, openProjectSecret, putProjectSecret } from './project-secrets.ts'
import { Secret } from '../connection/secrets.ts'
import { addProject, openProject, type TestProject } from '../test-project.fixture.ts'

let project: TestProject
beforeAll(async () => {
  project = await openProject()
})
afterAll(() => project.close())

const CANARY = 'canary-value-51ab'

async function dump(): Promise<string> {
  const { rows } = await project.db.pool.query<{ row: string }>(`
    select row_to_json(t)::text as row from project_secrets t union all select row_to_json(t)::text from mcp_servers t`)
  return rows.map(({ row }) => row).join('\n')
}

test('SEC11: a secret is opened by its name, listed without its value, replaced, and gone once deleted', async () => {
  await putProjectSecret(project.db, project.id, 'shop-token', new Secret('first'))
  await putProjectSecret(project.db, project.id, 'shop-token', new Secret(CANARY))

  expect((await openProjectSecret(project.db, project.id, 'shop-token'))?.reveal()).toBe(CANARY)
  const listed = await listProjectSecrets(project.db, project.id)
  expect(listed.map(({ name }) => name)).toEqual(['shop-token'])
  expect(JSON.stringify(listed)).not.toContain(CANARY)
  expect(await dump()).not.toContain(CANARY)
  expect(await deleteProjectSecret(project.db, project.id, 'shop-token')).toBe(true)
  expect(await openProjectSecret(project.db, project.id, 'shop-token')).toBe(null)
})

test('SEC11: a sealed secret opens neither under another name nor in another project', async () => {
  const other = await addProject(project.db, 'other')
  await putProjectSecret(project.db, project.id, 'mine', new Secret(CANARY))
  await project.db.pool.query(`
    insert into project_secrets (project_id, name, sealed_value)
    select project_id, 'copied', sealed_value from project_secrets where name = 'mine'`)
  await project.db.pool.query(
    `insert into project_secrets (project_id, name, sealed_value) select $1, 'mine', sealed_value from project_secrets where name = 'copied'`,
    [other.slice(5)],
  )

  await expect(openProjectSecret(project.db, project.id, 'copied')).rejects.toThrow(/does not belong there/)
  await expect(openProjectSecret(project.db, other, 'mine')).rejects.toThrow(/does not belong there/)
  const keyless = createDatabase({ url: project.url, max: 1 })
  await expect(openProjectSecret(keyless, project.id, 'mine')).rejects.toThrow(/RUNWIRE_SECRET_KEY/)
  await keyless.close()
})

test('SEC11: an MCP server keeps its headers sealed; without new ones a change keeps them', async () => {
  const made = await createMcpServer(project.db, project.id, {
    name: 'files',
    url: 'https://files.test/mcp',
    headers: { authorization: `Bearer ${CANARY}`, 'x-team': { secret: 'team' } },
  })
  await updateMcpServer(project.db, project.id, made.id, { name: 'archive' })

  const found = await findMcpServer(project.db, project.id, 'archive')
  expect(found?.server).toMatchObject({ id: made.id, header_names: ['authorization', 'x-team'], pins: null })
  expect(found?.openHeaders()).toEqual({ authorization: `Bearer ${CANARY}`, 'x-team': { secret: 'team' } })
  expect(await dump()).not.toContain(CANARY)
  await updateMcpServer(project.db, project.id, made.id, { headers: {} })
  expect((await findMcpServer(project.db, project.id, made.id))?.openHeaders()).toEqual({})
})

test('SEC11: an MCP server that moves to another origin does not take stored headers with it', async () => {
  const { id } = await createMcpServer(project.db, project.id, {
    name: 'moving',
    url: 'https://one.test/mcp',
    headers: { authorization: 'Bearer of-one' },
  })
  await updateMcpServer(project.db, project.id, id, { url: 'https://one.test/v2' })

  const moved = updateMcpServer(project.db, project.id, id, { url: 'https://elsewhere.test/mcp' })

  await expect(moved).rejects.toMatchObject({ code: 'invalid_field', param: 'headers' })
  expect((await findMcpServer(project.db, project.id, id))?.server.url).toBe('https://one.test/v2')
  await updateMcpServer(project.db, project.id, id, { url: 'https://elsewhere.test/mcp', headers: {} })
  expect((await findMcpServer(project.db, project.id, id))?.openHeaders()).toEqual({})
})

test('SEC16: the first approval stays until somebody approves another wording, and another url removes it', async () => {
  const { id } = await createMcpServer(project.db, project.id, { name: 'pinned', url: 'https://one.test/mcp' })
  const pins = async () => (await findMcpServer(project.db, project.id, id))?.server.pins
  await pinFirstTools(project.db, project.id, id, { add: 'a', remove: 'r' })
  await pinFirstTools(project.db, project.id, id, { add: 'changed' })
  expect(await pins()).toEqual({ add: 'a', remove: 'r' })

  await approveTools(project.db, project.id, id, { add: 'changed' })
  expect(await pins()).toEqual({ add: 'changed', remove: 'r' })
  await updateMcpServer(project.db, project.id, id, { url: 'https://one.test/mcp', name: 'renamed' })
  expect(await pins()).toEqual({ add: 'changed', remove: 'r' })
  await updateMcpServer(project.db, project.id, id, { url: 'https://two.test/mcp' })
  expect(await pins()).toBe(null)
})

test('two MCP servers of a project never share a name', async () => {
  const first = await createMcpServer(project.db, project.id, { name: 'one', url: 'https://one.test' })
  const second = await createMcpServer(project.db, project.id, { name: 'two', url: 'https://two.test' })

  await expect(createMcpServer(project.db, project.id, { name: 'one', url: 'https://x.test' })).rejects.toMatchObject({
    code: 'invalid_field',
    param: 'name',
  })
  await expect(updateMcpServer(project.db, project.id, second.id, { name: 'one' })).rejects.toMatchObject({
    param: 'name',
  })
  expect((await updateMcpServer(project.db, project.id, first.id, { name: 'one' }))?.name).toBe('one')
})
