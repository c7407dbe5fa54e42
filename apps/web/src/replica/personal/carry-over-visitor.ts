import { carryOver } from '@civic-hub/committee/personal'
import * as Y from 'yjs'
import { hasDeviceDatabase, personalDocumentName, visitorId } from '../store/account-databases.ts'
import { withAccountAlone } from '../store/account-lock.ts'
import type { Device } from '../store/device.ts'
import { openDeviceDatabase } from '../store/device-database.ts'
import { loadDocument } from '../store/update-store.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { createTransitionContext } from '../transition-context.ts'
import { whenRead } from '../when-read.ts'
import { holdPersonal } from './personal.ts'

const patienceMs = 10_000

/** And removes it here. Rejects if a page of the visitor does not release it in time; the next start tries again. */
export async function carryOverVisitor(device: Device): Promise<void> {
  // A visitor of the demo has no account to which it could be carried.
  if (device.accountId === visitorId || !(await hasDeviceDatabase(visitorId))) return
  await withAccountAlone(visitorId, patienceMs, async (until) => {
    if (!(await hasDeviceDatabase(visitorId))) return
    const visitor = await readVisitor()
    const { personal, release } = holdPersonal(device, { live: false })
    try {
      await whenRead(personal)
      carryOver(visitor, personal.doc, createTransitionContext('carried over'))
      // An unstored copy is lost with this page, so the visitor's document is kept.
      if ((await personal.flush()) && !until.aborted) await wipeDeviceDatabase(visitorId)
    } finally {
      visitor.destroy()
      release()
    }
  })
}

async function readVisitor(): Promise<Y.Doc> {
  const database = await openDeviceDatabase(visitorId)
  const doc = new Y.Doc()
  try {
    const { rows } = await loadDocument(database, personalDocumentName)
    for (const { update } of rows) Y.applyUpdate(doc, update)
  } finally {
    database.close()
  }
  return doc
}
