import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { testAccountStore } from '../../apps/relay/src/store/account-store.contract.ts'
import { testDocumentLog } from '../../apps/relay/src/store/document-log.contract.ts'
import type { Store } from '../../apps/relay/src/store/store.ts'
import { openShared } from '../simulation/programs/shared-store.ts'
import { SharedStore, type StoreLine } from '../simulation/world/shared-store.ts'
import { createRandom } from '../support/random/random.ts'

/* The simulation’s model of a database of several relays keeps the contracts of the stores. */

const random = createRandom(7)

/** Questions and answers take a little time, so they overtake each other. */
const line: StoreLine = {
  async ask(work) {
    await wait(random.fraction() * 2)
    const answer = await work()
    await wait(random.fraction() * 2)
    return answer
  },
  send: (work) => void wait(1).then(work),
  deliver: (work) => void wait(1).then(work),
}

function open(folder = mkdtempSync(join(tmpdir(), 'civic-hub-shared-'))) {
  const shared = openShared(join(folder, 'relay.sqlite'), false)
  const store: Store = new SharedStore(shared).connect('relay', line)
  return {
    folder,
    store,
    async close() {
      await shared.close()
      rmSync(folder, { recursive: true })
    },
  }
}

testAccountStore('the simulated database', async () => {
  const { store, close } = open()
  return { ...store, close }
})

testDocumentLog('the simulated database', async () => {
  const { folder, store, close } = open()
  return {
    store,
    close,
    async openAfterKill() {
      const copy = mkdtempSync(join(tmpdir(), 'civic-hub-killed-'))
      cpSync(folder, copy, { recursive: true })
      const found = open(copy)
      onTestFinished(() => found.close())
      return found.store.documentLog
    },
  }
})
