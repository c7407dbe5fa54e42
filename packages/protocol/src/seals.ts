import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { frameTypes } from './frames.ts'
import { maxCheckpointLabelLength } from './history.ts'

/*
 * Changes that another member's device sends to the relay. Each device has a key; the relay seals that the
 * key belongs to an account, and the device signs the changes of its user. Keys are points of P-256
 * (uncompressed), signatures are ECDSA with SHA-256, both in WebCrypto's encoding.
 */

export const publicKeyBytes = 65
export const signatureBytes = 64
/** The largest update that is sealed in one piece. */
export const maxSealedBytes = 256 * 1024
/** The maximum number of checkpoints in a file that one update makes. */
const maxLabels = 16
const maxAccountIdLength = 100
/** More changes than one member's update can have. */
const maxChanges = 100_000

/** The relay's signed statement that a key belongs to an account. */
export interface Seal {
  /** The public key of the hub. */
  hubKey: Uint8Array
  signature: Uint8Array
}

/** The signer, with the hub's seal. */
export interface SealedSigner {
  accountId: string
  /** The public key of the device. */
  publicKey: Uint8Array
  /** The signature of the hub's seal. */
  seal: Uint8Array
}

/** The changes of one member, signed by the device on which they were made. */
export interface SealedChanges extends SealedSigner {
  signature: Uint8Array
  /** The number of changes, as a person would count them. */
  changes: number
  /** The labels of the checkpoints that the update makes. */
  labels: readonly string[]
  update: Uint8Array
}

/** The bytes that the hub signs in a seal. */
export function sealedWords({ accountId, publicKey }: Omit<SealedSigner, 'seal'>): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarString(encoder, 'civic-hub seal 1')
    encoding.writeVarString(encoder, accountId)
    encoding.writeVarUint8Array(encoder, publicKey)
  })
}

/**
 * The bytes that a device signs for changes. They contain the account id, because the hub seals any key that
 * an account claims as its own.
 */
export function signedWordsOfChanges(
  documentId: string,
  { accountId, changes, labels, update }: Omit<SealedChanges, 'signature' | 'publicKey' | 'seal'>,
): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarString(encoder, 'civic-hub changes 1')
    encoding.writeVarString(encoder, documentId)
    encoding.writeVarString(encoder, accountId)
    writeChanges(encoder, { changes, labels })
    encoding.writeUint8Array(encoder, update)
  })
}

/** The bytes that a device signs for a whole document that it exports. */
export function signedWordsOfDocument(
  documentId: string,
  accountId: string,
  state: Uint8Array,
): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarString(encoder, 'civic-hub document 1')
    encoding.writeVarString(encoder, documentId)
    encoding.writeVarString(encoder, accountId)
    encoding.writeUint8Array(encoder, state)
  })
}

function writeChanges(encoder: encoding.Encoder, { changes, labels }: Pick<SealedChanges, 'changes' | 'labels'>): void {
  encoding.writeVarUint(encoder, changes)
  encoding.writeVarUint(encoder, labels.length)
  for (const label of labels) encoding.writeVarString(encoder, label)
}

/** Requests the relay's seal on a device's key. Send it only to a relay whose hello has the id of its key. */
export function encodeSealRequest(publicKey: Uint8Array): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.seal)
    encoding.writeVarUint8Array(encoder, publicKey)
  })
}

/** Reads the rest of a request after its frame type. Throws when it is invalid. */
export function readSealRequest(decoder: decoding.Decoder): Uint8Array {
  return readExactly(decoder, publicKeyBytes)
}

export function encodeSeal({ hubKey, signature }: Seal): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.seal)
    encoding.writeVarUint8Array(encoder, hubKey)
    encoding.writeVarUint8Array(encoder, signature)
  })
}

/** Reads a whole frame with a seal. Throws when it is invalid. */
export function readSeal(frame: Uint8Array): Seal {
  const decoder = decoding.createDecoder(frame)
  if (decoding.readVarUint(decoder) !== frameTypes.seal) throw new Error('no seal')
  return { hubKey: readExactly(decoder, publicKeyBytes), signature: readExactly(decoder, signatureBytes) }
}

/**
 * The start of a frame with sealed changes: everything that a device stores with the update. The update's
 * bytes follow as the rest of the frame. The frame is counted, acknowledged or refused like a frame with an
 * update.
 */
export function encodeSealedHead(changes: Omit<SealedChanges, 'update'>): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.sealedChanges)
    encoding.writeVarString(encoder, changes.accountId)
    encoding.writeVarUint8Array(encoder, changes.publicKey)
    encoding.writeVarUint8Array(encoder, changes.seal)
    encoding.writeVarUint8Array(encoder, changes.signature)
    writeChanges(encoder, changes)
  })
}

export function encodeSealedChanges(changes: SealedChanges): Uint8Array<ArrayBuffer> {
  return joinSealed(encodeSealedHead(changes), changes.update)
}

export function joinSealed(head: Uint8Array, update: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(head.length + update.length)
  frame.set(head)
  frame.set(update, head.length)
  return frame
}

/**
 * Reads the rest of a frame with sealed changes after its frame type. Throws when it is invalid. The update
 * is a view.
 */
export function readSealedChanges(decoder: decoding.Decoder): SealedChanges {
  const accountId = decoding.readVarString(decoder)
  const publicKey = readExactly(decoder, publicKeyBytes)
  const seal = readExactly(decoder, signatureBytes)
  const signature = readExactly(decoder, signatureBytes)
  const changes = decoding.readVarUint(decoder)
  const count = decoding.readVarUint(decoder)
  if (accountId === '' || accountId.length > maxAccountIdLength || count > maxLabels || changes > maxChanges)
    throw new Error('no sealed changes')
  const labels = Array.from({ length: count }, () => decoding.readVarString(decoder))
  if (labels.some((label) => label === '' || label.length > maxCheckpointLabelLength)) throw new Error('no label')
  return {
    accountId,
    publicKey,
    seal,
    signature,
    changes,
    labels,
    update: decoding.readTailAsUint8Array(decoder),
  }
}

function readExactly(decoder: decoding.Decoder, length: number): Uint8Array<ArrayBuffer> {
  const bytes = decoding.readVarUint8Array(decoder)
  if (bytes.length !== length) throw new Error('another length')
  return bytes.slice()
}
