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
/** An account's openings that announced an id and never wrote: hundreds in the month for which they are kept. */
const maxAnnounced = 1_000

/**
 * Whose client ids are whose: an id belongs to the account that used or announced it first, and nobody else writes
 * under it. After a restore members bring back what others wrote; such ids are marked, and pass to the account that is
 * seen using them.
 */
export function createClientIdRegister(
  owners: Map<number, ClientIdOwner>,
  /** Ids that nobody has written under yet, by who said first that they would. Everyone here can see them. */
  announced: Map<number, string>,
  now: () => number,
) {
  const mayMakeClientIds = createTokenBuckets(newClientIdsPerSecond, maxNewClientIdsAtOnce, now)
  const announcedBy = new Map<string, number>()
  for (const accountId of announced.values())
    announcedBy.set(accountId, (announcedBy.get(accountId) ?? 0) + 1)

  return {
    /** An opening says which id it will write under: nobody else can be faster with it. Whether that is to be stored. */
    announce(connection: Connection, clientId: number): boolean {
      const { accountId } = connection.identity
      connection.announce(clientId)
      const count = announcedBy.get(accountId) ?? 0
      if (owners.has(clientId) || announced.has(clientId) || count >= maxAnnounced) return false
      announced.set(clientId, accountId)
      announcedBy.set(accountId, count + 1)
      return true
    },
    /** Whose id this is, as far as anybody knows. */
    accountOf: (clientId: number): string | undefined =>
      owners.get(clientId)?.accountId ?? announced.get(clientId),
    /**
     * Whether a connection writes under an id that is another's. What is known under it is theirs, and must not be
     * taken for what this connection wrote.
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
  }
}

/**
 * What the relay has lost, any member may bring back under any id, but not once the device that writes under it is here
 * and has brought what it has: from then on a new struct under its id would take the place of what it writes next.
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
