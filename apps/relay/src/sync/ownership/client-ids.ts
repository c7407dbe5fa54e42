import type { ClientIdOwner, NewClientId } from '../../store/document-log.ts'
import { createTokenBuckets } from '../limits.ts'
import type { Connection } from '../session/connection.ts'

/** A person's devices make new ids with each opening, one or two at a time. More at once is a restore, or an attack. */
const maxNewClientIds = 512
/**
 * Everyone who opens the document holds all its client ids. A document of decades has some thousands, which somebody may
 * have to bring back at once.
 */
const maxNewClientIdsAtOnce = 8_192
const newClientIdsPerSecond = 1 / 60
/** How many announced ids that nobody wrote under are kept for an account: there are hundreds in a month. */
const maxAnnounced = 1_000

/**
 * Knows the owner of each client id: the account that used or announced it first; nobody else writes under it. After a
 * restore members push what others wrote. Such ids are recorded as imported, and pass to the account that is seen using
 * them.
 */
export function createClientIdRegister(
  owners: Map<number, ClientIdOwner>,
  /** Client ids without structs yet, with the account that announced them first. Every member can see these ids. */
  announced: Map<number, string>,
  now: () => number,
) {
  const mayMakeClientIds = createTokenBuckets(newClientIdsPerSecond, maxNewClientIdsAtOnce, now)
  const announcedBy = new Map<string, number>()
  for (const accountId of announced.values())
    announcedBy.set(accountId, (announcedBy.get(accountId) ?? 0) + 1)

  return {
    /** Notes the client id that an opening will write under, before anybody can use it. Returns whether to store it. */
    announce(connection: Connection, clientId: number): boolean {
      const { accountId } = connection.identity
      connection.announce(clientId)
      const count = announcedBy.get(accountId) ?? 0
      if (owners.has(clientId) || announced.has(clientId) || count >= maxAnnounced) return false
      announced.set(clientId, accountId)
      announcedBy.set(accountId, count + 1)
      return true
    },
    /** The account that owns a client id, if it is known. */
    accountOf: (clientId: number): string | undefined =>
      owners.get(clientId)?.accountId ?? announced.get(clientId),
    /**
     * Whether a connection announced a client id that belongs to another account. Structs under that id are the other's,
     * and must not be taken for this connection's.
     */
    writesAsAnother({ clientId, identity }: Connection): boolean {
      const owner = clientId === null ? undefined : owners.get(clientId)
      return owner !== undefined && !owner.imported && owner.accountId !== identity.accountId
    },
    /**
     * The ids that these client ids' new structs claim, or null when one of them is somebody else's. `others` are the
     * room's connections.
     */
    claim(
      connection: Connection,
      clientIds: ReadonlySet<number>,
      others: Iterable<Connection>,
    ): NewClientId[] | null {
      const { accountId } = connection.identity
      const isRecovery = connection.recovery !== 'nothing'
      const claimed: NewClientId[] = []
      for (const clientId of clientIds) {
        const owner = owners.get(clientId)
        const isOwn = clientId === connection.clientId && (announced.get(clientId) ?? accountId) === accountId
        const whose = owner?.accountId ?? announced.get(clientId) ?? accountId
        if (owner?.imported && isOwn) claimed.push({ clientId, imported: false })
        else if (whose !== accountId && !mayBringBack(connection, clientId, whose, others)) return null
        else if (!owner) claimed.push({ clientId, imported: isRecovery && !isOwn })
      }
      if (claimed.length > maxNewClientIds && !isRecovery) return null
      if (connection.recovery !== 'lost data' && !mayMakeClientIds(accountId, claimed.length)) return null
      for (const { clientId, imported } of claimed) owners.set(clientId, { accountId, imported })
      return claimed
    },
    /**
     * The ids that new structs of an author claim who is proven, and whose changes another account brings; null when one
     * of them is somebody else's. Making ids counts for who brings them.
     */
    claimFor(author: string, bringer: string, clientIds: ReadonlySet<number>): NewClientId[] | null {
      const claimed: NewClientId[] = []
      for (const clientId of clientIds) {
        const owner = owners.get(clientId)
        const isFree = !owner || owner.imported
        if (!isFree && owner.accountId !== author) return null
        if (isFree && (announced.get(clientId) ?? author) !== author) return null
        if (isFree) claimed.push({ clientId, imported: false })
      }
      if (claimed.length > maxNewClientIds || !mayMakeClientIds(bringer, claimed.length)) return null
      for (const { clientId, imported } of claimed) owners.set(clientId, { accountId: author, imported })
      return claimed
    },
  }
}

/**
 * A member may push entries that the relay has lost under any client id, until the device that writes under it is
 * connected and has pushed what it has. From then on a new struct under its id would take the place of its next one.
 */
function mayBringBack(
  connection: Connection,
  clientId: number,
  whose: string,
  others: Iterable<Connection>,
): boolean {
  if (connection.recovery !== 'lost data') return false
  for (const other of others) {
    const isOwnDevice = other.clientId === clientId && other.identity.accountId === whose
    if (isOwnDevice && (other.recovery === 'nothing' || other.hasPushed)) return false
  }
  return true
}

export type ClientIdRegister = ReturnType<typeof createClientIdRegister>
