import { expect, test } from 'vitest'
import { apiInbox, newProcessId, workerInbox } from './channels.ts'

test('channels of one process are named after it', () => {
  const id = newProcessId()
  expect([apiInbox(id), workerInbox(id)]).toEqual([`runwire_api_${id}`, `runwire_worker_${id}`])
  expect(() => apiInbox('Upper')).toThrow(/process id "Upper"/)
})
