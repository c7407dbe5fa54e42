import type { NewWriter, WriterOwner } from '../../store/document-log.ts'
import { createAllowances } from '../limits.ts'
import type { Connection } from '../session/connection.ts'

/** A person's devices make new ids with each opening, one or two at a time. More at once is a restore, or an attack. */
const mostNewWriters = 512
/**
 * Everyone who opens the document holds all its writers. A document of decades has some thousands, which somebody may
 * have to bring back at once.
 */
const mostNewWritersAtOnce = 8_192
const newWritersPerSecond = 1 / 60
/** An account's openings that announced an id and never wrote: hundreds in the month for which they are kept. */
const mostAnnounced = 1_000

/**
 * Whose writer ids are whose: an id belongs to the account that used or announced it first, and nobody else writes
 * under it. After a restore members bring back what others wrote; such ids are marked, and pass to the account that is
 * seen using them.
 */
export function createWriterRegister(
  owners: Map<number, WriterOwner>,
  /** Ids that nobody has written under yet, by who said first that they would. Everyone here can see them. */
  announced: Map<number, string>,
  now: () => number,
) {
  const mayMakeWriters = createAllowances(newWritersPerSecond, mostNewWritersAtOnce, now)
  const announcedBy = new Map<string, number>()
  for (const accountId of announced.values())
    announcedBy.set(accountId, (announcedBy.get(accountId) ?? 0) + 1)

  return {
    /** An opening says which id it will write under: nobody else can be faster with it. Whether that is to be stored. */
    announce(connection: Connection, writer: number): boolean {
      const { accountId } = connection.identity
      connection.writerId = writer
      const count = announcedBy.get(accountId) ?? 0
      if (owners.has(writer) || announced.has(writer) || count >= mostAnnounced) return false
      announced.set(writer, accountId)
      announcedBy.set(accountId, count + 1)
      return true
    },
    /** Whose id this is, as far as anybody knows. */
    accountOf: (writer: number): string | undefined => owners.get(writer)?.accountId ?? announced.get(writer),
    /**
     * Whether a connection writes under an id that is another's. What is known under it is theirs, and must not be
     * taken for what this connection wrote.
     */
    writesAsAnother({ writerId, identity }: Connection): boolean {
      const owner = writerId === null ? undefined : owners.get(writerId)
      return owner !== undefined && !owner.brought && owner.accountId !== identity.accountId
    },
    /**
     * The ids that these writers' new structs claim, or null when one of them is somebody else's. `others` are the
     * room's connections.
     */
    claim(
      connection: Connection,
      writers: ReadonlySet<number>,
      others: Iterable<Connection>,
    ): NewWriter[] | null {
      const { accountId } = connection.identity
      const restores = connection.restores !== 'nothing'
      const claimed: NewWriter[] = []
      for (const writer of writers) {
        const owner = owners.get(writer)
        const isOwn = writer === connection.writerId && (announced.get(writer) ?? accountId) === accountId
        const whose = owner?.accountId ?? announced.get(writer) ?? accountId
        if (owner?.brought && isOwn) claimed.push({ writer, brought: false })
        else if (whose !== accountId && !mayBringBack(connection, writer, whose, others)) return null
        else if (!owner) claimed.push({ writer, brought: restores && !isOwn })
      }
      if (claimed.length > mostNewWriters && !restores) return null
      if (connection.restores !== 'what was lost' && !mayMakeWriters(accountId, claimed.length)) return null
      for (const { writer, brought } of claimed) owners.set(writer, { accountId, brought })
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
  writer: number,
  whose: string,
  others: Iterable<Connection>,
): boolean {
  if (connection.restores !== 'what was lost') return false
  for (const { writerId, identity, restores, hasBrought } of others)
    if (writerId === writer && identity.accountId === whose && (restores === 'nothing' || hasBrought))
      return false
  return true
}

export type WriterRegister = ReturnType<typeof createWriterRegister>
