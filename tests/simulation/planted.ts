import type { ActivityKind } from './activity-kinds.ts'
import type { Patch } from './world/programs.ts'

/**
 * Faults that are planted into the product's source when it is loaded, one at a time. The simulation must find each of
 * them: `npm run simulate:planted`.
 */
export interface PlantedFault {
  name: string
  patch: Patch
  /** Activities that the fault needs. */
  activities?: readonly ActivityKind[]
}

const relay = 'apps/relay/src'
const replica = 'apps/web/src/replica'

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'the relay acknowledges before it commits',
    patch: {
      file: `${relay}/sync/room/commit-queue.ts`,
      from: 'settle(pushed, ...(entries.length > 0 ? await append(entries) : allStored))',
      to: 'settle(pushed, ...allStored)\n    if (entries.length > 0) await append(entries)',
    },
  },
  {
    name: 'the relay acknowledges entries that a full disk refused',
    patch: {
      file: `${relay}/sync/room/commit-queue.ts`,
      from: 'return failed(new Set(entries.map(({ documentId }) => documentId)), failure as Error)',
      to: 'return [new Set(), failure as Error]',
    },
  },
  {
    name: 'the relay acknowledges one frame too many',
    patch: {
      file: `${relay}/sync/room/broadcast.ts`,
      from: 'this.#acknowledgedBy.set(connection, frame)',
      to: 'this.#acknowledgedBy.set(connection, frame + 1)',
    },
  },
  {
    name: 'the relay sends the catch-up without its first entry',
    patch: {
      file: `${relay}/sync/room/handshake.ts`,
      from: 'continued ? hello.position : null, hello)',
      to: 'continued ? hello.position + 1 : null, hello)',
    },
  },
  {
    name: 'the relay makes a snapshot without the last entry',
    patch: {
      file: `${relay}/sync/compaction/compaction.ts`,
      from: 'await worker.compact(parts)',
      to: 'await worker.compact({ ...parts, entries: parts.entries.slice(0, -1) })',
    },
  },
  {
    name: 'the relay accepts updates that lack their context',
    patch: {
      file: `${relay}/sync/room/accept-update.ts`,
      from: "if (verdict !== 'new') return refused(",
      to: "if (verdict !== 'new' && verdict !== 'missing-context') return refused(",
    },
  },
  {
    name: 'the relay does not end the connections of a removed member',
    patch: {
      file: `${relay}/sync/session/admission.ts`,
      from: 'else if (revocation.accountId === accountId) void orClose(connection, () => readmit(connection))',
      to: 'else if (revocation.accountId === accountId) void 0',
    },
  },
  {
    name: 'the device forgets to send its first pending edit again',
    patch: {
      file: `${replica}/connection/push-pending-updates.ts`,
      from: 'else sendEach(pending)\n    },',
      to: 'else sendEach(pending.slice(1))\n    },',
    },
  },
  {
    name: 'the device does not return entries that a restored relay lost',
    patch: {
      file: `${replica}/connection/push-pending-updates.ts`,
      from: 'owed = everything ? Number.POSITIVE_INFINITY : null\n      triesToReturn = 0',
      to: 'owed = null\n      everything = false\n      triesToReturn = 0',
    },
  },
  {
    name: 'the device does not send the edits of a tab that was killed',
    patch: {
      file: `${replica}/store/local-store-sync.ts`,
      from: 'if (waiting === undefined || notUsable.has(key)) continue',
      to: 'continue',
    },
  },
  {
    name: 'the device swallows a failed local write',
    patch: {
      file: `${replica}/store/pending-updates.ts`,
      from: 'unwritten = [...new Set([...edits.filter(({ stored }) => !stored), ...unwritten])]',
      to: 'for (const edit of edits) edit.stored = true',
    },
  },
  {
    name: 'the device stores a position before the edits that it covers',
    patch: {
      file: `${replica}/store/pending-updates.ts`,
      from: 'const isCertain = writing.size === 0 && unwritten.length === 0',
      to: 'const isCertain = true',
    },
  },
  {
    name: 'the device merges its rows past a pending one',
    patch: {
      file: `${replica}/store/update-store.ts`,
      from: 'all.filter((key) => !keysOfUnsaved.has(key)).map(',
      to: 'all.map(',
    },
  },
  {
    name: 'the device applies only the first update of a frame',
    patch: {
      file: `${replica}/connection/relay-sync.ts`,
      from: 'for (const update of committed.updates) applyUpdate(doc, update, fromRelay)',
      to: 'for (const update of committed.updates.slice(0, 1)) applyUpdate(doc, update, fromRelay)',
    },
  },
  {
    name: 'the device shows Synced although changes are pending',
    patch: {
      file: `${replica}/store/pending-updates.ts`,
      from: 'acknowledge(updates: readonly PendingUpdate[]): void {',
      to: 'acknowledge(updates: readonly PendingUpdate[]): void {\n      for (const each of pending) drop(each)',
    },
  },
  {
    name: 'the device notices a dead connection after a minute',
    patch: {
      file: `${replica}/connection/liveness.ts`,
      from: 'const giveUpAfterMs = 6_500',
      to: 'const giveUpAfterMs = 60_000',
    },
  },
  {
    name: 'the device keeps a dead connection when its clock is set back',
    patch: {
      file: `${replica}/connection/liveness.ts`,
      from: ' || now < lookedAt',
      to: '',
    },
  },
  {
    name: 'the device leaves a failed transaction of its database unhandled',
    patch: {
      file: `${replica}/store/device-database.ts`,
      from: 'wrap(begun).done.then(end, end)',
      to: 'void wrap(begun).done.then(end)',
    },
  },
  {
    name: 'the relay takes an append that another relay was first to make for its own',
    patch: {
      file: `${relay}/sync/room/commit-queue.ts`,
      from: 'if (conflicts.size === 0) return allStored',
      to: 'if (conflicts.size >= 0) return allStored',
    },
  },
  {
    name: 'the relay does not read what other relays appended',
    patch: {
      file: `${relay}/sync/room/shared-log.ts`,
      from: 'else if (position > this.#document.committed.position) void this.follow()',
      to: '',
    },
  },
  {
    name: 'the relay forgets updates that met those of another relay',
    patch: {
      file: `${relay}/sync/room/shared-log.ts`,
      from: 'if (!this.#room.isAbandoned()) this.#acceptAgain(pending)',
      to: 'void pending',
    },
  },
  {
    name: 'the relay commits edits without a flush of its disk',
    patch: {
      file: `${relay}/store/sqlite/connect.ts`,
      from: "database.pragma('synchronous = FULL')",
      to: "database.pragma('synchronous = NORMAL')",
    },
  },
  {
    name: 'the relay answers before an account is on its disk',
    patch: {
      file: `${relay}/store/sqlite/writer/store-writer.ts`,
      from: "const flushed = Promise.resolve(runner.run('flush', Date.now()))",
      to: 'const flushed = Promise.resolve()',
    },
  },
  {
    name: 'the relay never closes a room',
    patch: {
      file: `${relay}/sync/room/room-registry.ts`,
      from: 'if (room.connections.size === 0) schedule(room.documentId)',
      to: 'void room',
    },
  },
  {
    name: 'the relay records the uploading person as the author of every step',
    patch: {
      file: `${relay}/sync/history/steps.ts`,
      from: 'for (const { accountId, content } of entries) {',
      to: 'const { accountId } = first\n    for (const { content } of entries) {',
    },
  },
  {
    name: 'the relay sends a step of the history twice',
    patch: {
      file: `${relay}/sync/history/history.ts`,
      from: 'steps: [...steps, ...latest]',
      to: 'steps: [...steps, ...latest.slice(-1), ...latest]',
    },
  },
  {
    name: 'the device signs out although changes are pending',
    patch: {
      file: `${replica}/session/sign-out.ts`,
      from: "if (how !== 'keep' && (await countWaitingChanges()) > 0) return 'changes-pending'",
      to: '',
    },
  },
  {
    name: 'the device deletes the data of an account before they are due',
    patch: {
      file: `${replica}/store/pending-wipe.ts`,
      from: 'writePending(readPending().filter((id) => id !== accountId))',
      to: 'void accountId',
    },
  },
  {
    name: 'the device shows edits of another tab before it counts them',
    patch: {
      file: `${replica}/store/local-store-sync.ts`,
      from: 'pendingUpdates.adopt({ key, update, at, place })\n      Y.applyUpdate(doc, update, fromTab)',
      to: 'Y.applyUpdate(doc, update, fromTab)\n      pendingUpdates.adopt({ key, update, at, place })',
    },
  },
  {
    name: 'the relay keeps the connections of ended sessions',
    patch: {
      file: `${relay}/sync/session/admission.ts`,
      from: 'if (sessionId === revocation.sessionId) connection.close(closeCodes.signedOut)',
      to: 'void sessionId',
    },
  },
  {
    name: 'the relay does not show a new device who is there',
    patch: {
      file: `${relay}/sync/room/handshake.ts`,
      from: 'hello.position : null, hello)\n        inside.sendAwareness(connection)',
      to: 'hello.position : null, hello)',
    },
  },
  {
    name: 'the relay keeps showing people that have left',
    patch: {
      file: `${relay}/sync/room/awareness.ts`,
      from: 'const gone = [...present].filter(([, presence]) => presence.connection === connection)',
      to: 'const gone = [...present].filter(() => false)',
    },
  },
  {
    name: 'the device undoes the edits of others',
    patch: {
      file: `${replica}/undo.ts`,
      from: 'trackedOrigins: new Set([origin(place)]),',
      to: 'trackedOrigins: Object.assign(new Set<unknown>(), { has: () => true }),',
    },
  },
  {
    name: 'the device forgets all pending changes when another tab reports some as saved',
    patch: {
      file: `${replica}/store/local-store-sync.ts`,
      from: 'pendingUpdates.acknowledgeKeys(new Set(message.keys))',
      to: 'pendingUpdates.acknowledgeKeys(new Set(pendingUpdates.list().map(({ key }) => key)))',
    },
  },
  {
    name: 'the relay makes a snapshot that covers an entry appended meanwhile',
    patch: {
      file: `${relay}/sync/compaction/compaction.ts`,
      from: 'const snapshot = { position, content, known,',
      to: 'const snapshot = { position: Math.max(position, (await log.open(document)).end.position), content, known,',
    },
  },
  {
    name: 'the relay sends all but the last part of a large catch-up',
    patch: {
      file: `${relay}/sync/session/send-in-parts.ts`,
      from: 'for (let index = from; index < frame.count; index++) {',
      to: 'for (let index = from; index < Math.max(1, frame.count - 1); index++) {',
    },
  },
  {
    name: 'the device sends all but the last part of a large update',
    patch: {
      file: `${replica}/connection/split-upload.ts`,
      from: 'if (running.parts.length === 0) running = null',
      to: 'if (running.parts.length < 2) running = null',
    },
  },
  {
    name: 'the relay joins old steps of the history without all their authors',
    patch: {
      file: `${relay}/sync/history/steps.ts`,
      from: 'for (const { authors } of run) for',
      to: 'for (const { authors } of run.slice(1)) for',
    },
  },
  {
    name: 'the device forgets what the relay refused as too fast',
    patch: {
      file: `${replica}/connection/push-pending-updates.ts`,
      from: 'if (pending.length === 0 && owed === null) return\n',
      to: 'if (owed === null) return\n',
    },
  },
  {
    name: 'the second thread of the relay commits at the positions that it knew before',
    patch: {
      file: `${relay}/store/sqlite/writer/job-runner.ts`,
      from: "thread.ask({ name: 'begin', args: [] }).catch(() => undefined)",
      to: 'void 0',
    },
  },
  {
    name: 'the relay names a file before its bytes are flushed',
    patch: {
      file: `${relay}/files/storage/folder-storage.ts`,
      from: 'await syncToDisk(path)\n    await mkdir',
      to: 'await mkdir',
    },
  },
  {
    name: 'the relay calls an upload complete before the file is at its place',
    patch: {
      file: `${relay}/files/stored-files.ts`,
      from: 'await storage.uploads.finish(upload, sha256)',
      to: 'void storage.uploads.finish(upload, sha256)',
    },
  },
  {
    name: 'the relay continues an upload at a wrong offset',
    patch: {
      file: `${relay}/files/upload-store.ts`,
      from: 'Math.min(received, row.bytes - 1)',
      to: 'Math.min(received + 1, row.bytes - 1)',
    },
  },
  {
    name: 'the relay deletes files that are in use when it checks them',
    patch: {
      file: `${relay}/files/check-files.ts`,
      from: '!known.files.has(sha256) && ',
      to: '',
    },
  },
  {
    name: 'the relay keeps the bytes of expired uploads',
    patch: {
      file: `${relay}/files/uploads.ts`,
      from: 'for (const { id, epoch } of expired) {',
      to: 'for (const { id, epoch } of expired.slice(1)) {',
    },
  },
  {
    name: 'the relay gives a file to members of another committee',
    patch: {
      file: `${relay}/files/stored-files.ts`,
      from: "        .where('document_id', '=', documentId)\n        .where('sha256', '=', sha256)\n        .executeTakeFirst()",
      to: "        .where('sha256', '=', sha256)\n        .executeTakeFirst()",
    },
  },
  {
    name: 'the device forgets a file when it begins to send it',
    patch: {
      file: `${replica}/files/upload-queue.ts`,
      from: 'await settle(row, await send(row, until), until)',
      to: 'const sending = send(row, until)\n      await uploads.change(row.documentId, row.sha256, null)\n      await settle(row, await sending, until)',
    },
  },
  {
    name: 'the device does not attach a file that a killed tab had stored',
    patch: {
      file: `${replica}/files/file-maintenance.ts`,
      from: 'finishAttaching(uploads, committee).finally(',
      to: 'Promise.resolve().finally(',
    },
  },
  {
    name: 'the device does not send files that a restored relay lost',
    patch: {
      file: `${replica}/files/file-maintenance.ts`,
      from: 'if (!atHub.has(sha256)) await queueAgain(uploads, documentId, sha256, name)',
      to: 'void name',
    },
  },
  {
    name: 'the relay does not end the connections of a removed reader',
    activities: ['closed session'],
    patch: {
      file: `${relay}/sync/session/admission.ts`,
      from: 'if (access !== connection.access) connection.changeAccess(access)',
      to: 'if (access !== connection.access && !isClosedSessionId(documentId)) connection.changeAccess(access)',
    },
  },
  {
    name: 'the relay goes on without its database',
    activities: ['closed session'],
    patch: {
      file: `${relay}/accounts/journals.ts`,
      from: "revocations.emit({ kind: 'unknown' })",
      to: 'void 0',
    },
  },
  {
    name: 'the device does not wipe a closed session that its person lost',
    activities: ['closed session'],
    patch: {
      file: `${replica}/session/closed-sessions.ts`,
      from: 'await committees.forget(id)',
      to: 'void id',
    },
  },
  {
    name: 'a second tab keeps a closed session that the first one wiped',
    activities: ['closed session'],
    patch: {
      file: `${replica}/session/closed-sessions.ts`,
      from: 'onCommitteeForget((id) => {',
      to: 'onCommitteeForget((id) => {\n    if (id) return',
    },
  },
  {
    name: 'the relay has one room for all personal documents',
    activities: ['personal documents'],
    patch: {
      file: `${relay}/sync/room/room-registry.ts`,
      from: 'const known = rooms.get(documentId)\n',
      to: "const known = rooms.get([...rooms.keys()].find((id) => id.startsWith('personal-') && documentId.startsWith('personal-')) ?? documentId)\n",
    },
  },
  {
    name: 'the device does not ask again for the id of its personal document',
    activities: ['personal documents'],
    patch: {
      file: `${replica}/personal/personal.ts`,
      from: 'if (attempts++ > 0 && personalDocumentOf(accountId) === null) await refreshSession()',
      to: 'void attempts',
    },
  },
  {
    name: 'an export contains the closed sessions that are open',
    activities: ['closed session', 'export and import'],
    patch: {
      file: `${replica}/transfer/gather-export.ts`,
      from: 'for (const committee of rows.filter(({ id }) => isWanted(id))) {',
      to: "for (const committee of rows.flatMap((row) => isWanted(row.id) ? [row, ...[...replicas.keys()].filter((id) => id.startsWith('closed-')).map((id) => ({ ...row, id, slug: id }))] : [])) {",
    },
  },
  {
    name: 'an import is stored in two transactions',
    activities: ['export and import'],
    patch: {
      file: `${replica}/transfer/import-committee.ts`,
      from: 'const at = Date.now()\n',
      to: "const at = Date.now()\n  await database.put('documents', { documentId, ...importedLog, savedAt: null })\n",
    },
  },
  {
    name: 'the relay forgets a step when it joins old ones',
    activities: ['months'],
    patch: {
      file: `${relay}/sync/history/steps.ts`,
      from: 'applyUpTo(to + 1)',
      to: 'applyUpTo(to)',
    },
  },
  {
    name: 'the device does not name the writer of a statement without a signature',
    activities: ['forged statements'],
    patch: {
      file: `${replica}/authors/authors.ts`,
      from: 'if (writer !== undefined) known.set(',
      to: "if (writer === '') known.set(",
    },
  },
  {
    name: 'the relay names the member who asks as the owner of each client id',
    activities: ['forged statements'],
    patch: {
      file: `${relay}/http/authorship.ts`,
      from: '[clientId, accountId]',
      to: "[clientId, c.get('session').account.id ?? accountId]",
    },
  },
]
