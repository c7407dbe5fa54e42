import type { ClientIdOwner, NewClientId } from '../../store/document-log.ts'
import { createTokenBuckets } from '../limits.ts'
import type { Connection } from '../session/connection.ts'

/** A person's devices make one or two new ids with each session. More at once is a restore, or an attack. */
const maxNewClientIds = 512
/**
 * Every client of a document has all its client ids. A document of decades has some thousands, and after a
 * restore one member may have to upload them all at once.
 */
const maxNewClientIdsAtOnce = 8_192
const newClientIdsPerSecond = 1 / 60
/**
 * The maximum number of announced but unused ids that are stored for an account; hundreds are announced in a
 * month.
 */
const maxAnnounced = 1_000

/**
 * Records the owner of each client id: the account that used or announced it first. No other account may
 * write under it. After a restore, members upload updates of other authors. Such ids are recorded as
 * imported, and are assigned to the account that is seen using them.
 */
export function createClientIdRegister(
  owners: Map<number, ClientIdOwner>,
  /**
   * Announced client ids without structs, with the account that announced them first. Every member can see
   * these ids.
   */
  announced: Map<number, string>,
  now: () => number,
) {
  const mayMakeClientIds = createTokenBuckets(newClientIdsPerSecond, maxNewClientIdsAtOnce, now)
  const announcedBy = new Map<string, number>()
  for (const accountId of announced.values()) announcedBy.set(accountId, (announcedBy.get(accountId) ?? 0) + 1)

  return {
    /**
     * Records the client id that a session will use, before any other account can use it. True if it must be
     * stored.
     */
    announce(connection: Connection, clientId: number): boolean {
      const { accountId } = connection.identity
      connection.announce(clientId)
      const count = announcedBy.get(accountId) ?? 0
      if (owners.has(clientId) || announced.has(clientId) || count >= maxAnnounced) return false
      announced.set(clientId, accountId)
      announcedBy.set(accountId, count + 1)
      return true
    },
    /** Adds owners that another relay has stored. */
    learn(stored: ReadonlyMap<number, ClientIdOwner>): void {
      for (const [clientId, owner] of stored) owners.set(clientId, owner)
    },
    /** Replaces all owners by the stored ones, and adds what sessions at other relays announced. */
    reset(stored: ReadonlyMap<number, ClientIdOwner>, alsoAnnounced: ReadonlyMap<number, string>): void {
      owners.clear()
      this.learn(stored)
      for (const [clientId, accountId] of alsoAnnounced)
        if (owners.get(clientId)?.imported !== false) announced.set(clientId, accountId)
    },
    /** True if the owner is stored, and will not change. */
    isSettled: (clientId: number): boolean => owners.get(clientId)?.imported === false,
    /**
     * The known owner of a client id. Of one that was returned after a restore only the member who returned it is known,
     * who is not its owner.
     */
    accountOf(clientId: number): string | undefined {
      const owner = owners.get(clientId)
      return owner && !owner.imported ? owner.accountId : announced.get(clientId)
    },
    /**
     * True if a connection announced a client id that belongs to another account. Structs under that id are
     * the other account's, and must not be treated as this connection's.
     */
    writesAsAnother({ clientId, identity }: Connection): boolean {
      const owner = clientId === null ? undefined : owners.get(clientId)
      return owner !== undefined && !owner.imported && owner.accountId !== identity.accountId
    },
    /**
     * The new ids that structs under these client ids claim; null if one of them belongs to another account.
     * `others` are the room's connections.
     */
    claim(connection: Connection, clientIds: ReadonlySet<number>, others: Iterable<Connection>): NewClientId[] | null {
      const { accountId } = connection.identity
      const isRecovery = connection.recovery !== 'nothing'
      const claimed: NewClientId[] = []
      for (const clientId of clientIds) {
        const owner = owners.get(clientId)
        const isOwn = clientId === connection.clientId && (announced.get(clientId) ?? accountId) === accountId
        const whose = owner?.accountId ?? announced.get(clientId) ?? accountId
        if (owner?.imported && (isOwn || isReturnedToAnother(owner, connection, clientId, others)))
          claimed.push({ clientId, imported: false })
        else if (owner?.imported && mayReturnMore(connection, clientId, others)) continue
        else if (whose !== accountId && !mayReturn(connection, clientId, whose, others)) return null
        else if (!owner) claimed.push({ clientId, imported: isRecovery && !isOwn })
      }
      if (claimed.length === 0) return claimed
      if (claimed.length > maxNewClientIds && !isRecovery) return null
      if (connection.recovery !== 'lost data' && !mayMakeClientIds(accountId, claimed.length)) return null
      for (const { clientId, imported } of claimed) owners.set(clientId, { accountId, imported })
      return claimed
    },
    /**
     * The new ids for changes that a proven author signed and another account uploads; null if one of them
     * belongs to an account that is not the author. New ids count against the limit of the uploading account.
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
 * After data loss, a member may upload structs under any client id, until the device that writes under it is
 * connected and has pushed its own. After that, a new struct under the id would conflict with the device's
 * next one.
 */
function mayReturn(connection: Connection, clientId: number, whose: string, others: Iterable<Connection>): boolean {
  if (connection.recovery !== 'lost data') return false
  for (const other of others) {
    const isOwnDevice = other.clientId === clientId && other.identity.accountId === whose
    if (isOwnDevice && (other.recovery === 'nothing' || other.updates.hasPushed)) return false
  }
  return true
}

/**
 * After data loss, another member may have uploaded the beginning of what this account wrote under an id, and another
 * tab of its device, which lost nothing, sends the rest. Any account could announce such an id, so this allows no more.
 */
function isReturnedToAnother(
  owner: ClientIdOwner,
  { identity: { accountId }, recovery }: Connection,
  clientId: number,
  others: Iterable<Connection>,
): boolean {
  if (owner.accountId === accountId || recovery !== 'nothing') return false
  for (const other of others) if (other.clientId === clientId && other.identity.accountId !== accountId) return false
  return true
}

/**
 * After data loss, a device that cannot prove it may have the rest of what another member has returned under an id: of a
 * tab that has ended, for example. The id stays returned. While a device that writes under it is connected, it is left
 * to that device.
 */
function mayReturnMore(connection: Connection, clientId: number, others: Iterable<Connection>): boolean {
  if (connection.recovery !== 'unclaimed') return false
  for (const other of others) if (other !== connection && other.clientId === clientId) return false
  return true
}

export type ClientIdRegister = ReturnType<typeof createClientIdRegister>
