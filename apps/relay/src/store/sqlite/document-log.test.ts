import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDocumentLog } from '../document-log.contract.ts'
import { openTestStore } from './testing/open-test-store.ts'

testDocumentLog('SQLite', async () => {
  const store = openTestStore()
  return {
    store,
    close: store.close,
    async openAfterKill() {
      // Copies the current files, with a write-ahead log that no process has checkpointed.
      const folder = mkdtempSync(join(tmpdir(), 'civic-hub-killed-'))
      cpSync(dirname(store.database.name), folder, { recursive: true })
      const found = openTestStore(0, folder)
      onTestFinished(() => found.close())
      return found.documentLog
    },
  }
})

test('S4: a corrupt entry is quarantined with its content', async () => {
  const store = openTestStore()
  onTestFinished(() => store.close())
  const { documentLog: log } = store
  await log.open('parks')
  const entry = { documentId: 'parks', accountId: 'ana', at: 1, clientIds: [], labels: [] }
  await log.append([1, 2, 3].map((position) => ({ ...entry, position, content: new Uint8Array([position]) })))
  const snapshot = { position: 3, replaces: 0, corrupt: [2], steps: [], known: new Uint8Array(1) }
  await log.swapSnapshot('parks', { ...snapshot, content: new Uint8Array(1) }, 0, 1_000)
  expect(store.database.prepare('SELECT position, account_id FROM set_aside').all()).toEqual([
    { position: 2, account_id: 'ana' },
  ])
})

test('K5: a failed grouping leaves all steps', async () => {
  const store = openTestStore()
  onTestFinished(() => store.close())
  const { documentLog: log } = store
  await log.open('parks')
  const step = { from: 1, to: 2, labels: [], authors: [], update: new Uint8Array(9) }
  const steps = [3, 5, 7].map((position) => ({ ...step, position }))
  const snapshot = { position: 7, replaces: 0, corrupt: [], known: new Uint8Array(1) }
  await log.swapSnapshot('parks', { ...snapshot, steps, content: new Uint8Array(1) }, 0, 1_000)
  store.database.exec(`CREATE TRIGGER fail BEFORE INSERT ON history WHEN NEW.is_group = 1 BEGIN
    SELECT RAISE(ABORT, 'no space'); END`)
  await expect(log.groupSteps('parks', 3, 7)).rejects.toThrow('no space')
  expect((await log.readSteps('parks')).map(({ position }) => position)).toEqual([3, 5, 7])
})
