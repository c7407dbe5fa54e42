import type { OtherRelays } from '../store/other-relays.ts'
import type { Revocation, Revocations } from './revocations.ts'

/** More ids than this do not fit in a hint. */
const maxIds = 150

/**
 * Sends revocations to the other relays, so that they take effect there at once. A hint may be lost: what
 * takes rights away is also in the journals, which every relay follows. Returns an emitter for what the other
 * relays know already.
 */
export function forwardRevocations(revocations: Revocations, others: OtherRelays): Pick<Revocations, 'emit'> {
  let isKnown = false
  revocations.on((revocation) => {
    if (!isKnown) others.send(encode(revocation))
  })
  function emit(revocation: Revocation): void {
    isKnown = true
    try {
      revocations.emit(revocation)
    } finally {
      isKnown = false
    }
  }
  others.onHint((hint) => emit(decode(hint)))
  return { emit }
}

function encode(revocation: Revocation): string {
  if (revocation.kind === 'account')
    return JSON.stringify({ ...revocation, documentIds: [...revocation.documentIds].slice(0, maxIds) })
  if (revocation.kind !== 'committee' || revocation.accountIds === null) return JSON.stringify(revocation)
  const { size } = revocation.accountIds
  return JSON.stringify({ ...revocation, accountIds: size > maxIds ? null : [...revocation.accountIds] })
}

function decode(hint: string): Revocation {
  const sent = JSON.parse(hint)
  if (sent.kind === 'account') return { ...sent, documentIds: new Set(sent.documentIds) }
  if (sent.kind === 'committee') return { ...sent, accountIds: sent.accountIds && new Set(sent.accountIds) }
  return sent
}
