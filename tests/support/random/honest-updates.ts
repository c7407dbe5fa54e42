import { createDocumentIndex, decodeDocumentIndex, encodeDocumentIndex, parseUpdate } from '@civic-hub/protocol/update'
import * as Y from 'yjs'
import { encodeNestingIndex } from '../../../apps/relay/src/sync/update/encode-nesting-index.ts'
import { createRandom, type Random } from './random.ts'
import { editAtRandom } from './random-edits.ts'

const fromOthers = 'others'
const editsPerDocument = 400

/**
 * Creates updates with yjs in all the ways of honest devices, and runs the relay's check on each: one
 * keystroke, many edits at once, undo, missed updates, edits made offline, merged, repeated. Returns the
 * number of checked updates; throws at the first one that would be refused.
 */
export function checkHonestUpdates({ seed, updates }: { seed: number; updates: number }): number {
  let checked = 0
  for (let round = 0; checked < updates; round++) checked += checkOneDocument(seed + round)
  return checked
}

function checkOneDocument(seed: number): number {
  const random = createRandom(seed)
  let known = createDocumentIndex(new Map(), new Map())
  const relay = new Y.Doc()
  const log: Uint8Array[] = []
  let checked = 0

  function offer(update: Uint8Array, what: string): void {
    checked++
    const summary = parseUpdate(update)
    if (typeof summary === 'string') throw new Error(`seed ${seed}: ${what} is called ${summary}: ${toHex(update)}`)
    const verdict = known.judge(summary)
    // The relay then asks for everything after its state vector, and the device sends only that.
    if (verdict === 'overlapping') return offer(Y.diffUpdate(update, known.stateVector()), `${what}, cut,`)
    if (verdict === 'missing-context' || verdict === 'unsound')
      throw new Error(`seed ${seed}: ${what} is called ${verdict}: ${toHex(update)}`)
    if (verdict === 'known') return
    known.add(summary)
    if (known.judge(summary) !== 'known') throw new Error(`seed ${seed}: ${what} is not known once it is there`)
    log.push(update)
    Y.applyUpdate(relay, update)
  }

  const devices = Array.from({ length: 3 }, () => createHonestDevice(offer, random))
  for (let step = 0; step < editsPerDocument; step++) {
    const device = devices[random.below(devices.length)]
    device?.act(relay, log)
    // A snapshot: from here on the relay knows only the snapshot's content.
    if (random.chance(0.01)) known = knownOf(relay)
  }
  for (const device of devices) device.comeBack(relay)
  return checked
}

function createHonestDevice(offer: (update: Uint8Array, what: string) => void, random: Random) {
  let doc = new Y.Doc()
  let undo = watch(doc)
  let away = false
  const waiting: Uint8Array[] = []

  function watch(watched: Y.Doc): Y.UndoManager {
    watched.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === fromOthers) return
      if (away) waiting.push(update)
      else offer(update, 'an edit')
    })
    return new Y.UndoManager([watched.getText('text'), watched.getMap('map')], {
      trackedOrigins: new Set([null]),
      captureTimeout: 0,
    })
  }

  function edit(): void {
    doc.transact(() => {
      for (let edits = random.chance(0.1) ? 30 : 1 + random.below(3); edits > 0; edits--) editAtRandom(doc, random)
    })
  }

  function comeBack(relay: Y.Doc): void {
    away = false
    const updates = waiting.splice(0)
    switch (random.below(4)) {
      case 0:
        for (const update of updates) offer(update, 'an edit made while away')
        break
      case 1:
        if (updates.length > 0) offer(Y.mergeUpdates(updates), 'merged edits')
        break
      case 2:
        offer(Y.encodeStateAsUpdate(doc), 'a whole document')
        break
      default:
        offer(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(relay)), 'what the relay lacks')
    }
    for (const update of updates) offer(update, 'an edit sent again')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(relay, Y.encodeStateVector(doc)), fromOthers)
  }

  return {
    comeBack,
    act(relay: Y.Doc, log: readonly Uint8Array[]): void {
      switch (random.below(12)) {
        case 0:
          away = true
          return
        case 1:
          return comeBack(relay)
        case 2:
          undo.undo()
          return
        case 3:
          undo.redo()
          return
        case 4: {
          if (away) return
          const old = log[random.below(log.length)]
          if (old) offer(old, 'an old update')
          return
        }
        case 5: {
          // The app is opened again: the same content under another client id.
          if (away || !random.chance(0.2)) return
          const content = Y.encodeStateAsUpdate(doc)
          doc = new Y.Doc()
          undo = watch(doc)
          Y.applyUpdate(doc, content, fromOthers)
          return
        }
        case 6:
          if (!away) Y.applyUpdate(doc, Y.encodeStateAsUpdate(relay, Y.encodeStateVector(doc)), fromOthers)
          return
        default:
          edit()
      }
    },
  }
}

function knownOf(relay: Y.Doc) {
  const summary = parseUpdate(Y.encodeStateAsUpdate(relay))
  if (typeof summary === 'string') throw new Error(`a snapshot is called ${summary}`)
  return decodeDocumentIndex(encodeDocumentIndex(summary, encodeNestingIndex(relay)))
}

const toHex = (update: Uint8Array) => Buffer.from(update.subarray(0, 400)).toString('hex')
