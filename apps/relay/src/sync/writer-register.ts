import type { NewWriter, WriterOwner } from '../store/document-log.ts'
import type { Connection } from './connection.ts'

/** A person's devices make new ids with each opening, one or two at a time. More at once is a restore, or an attack. */
const mostNewWriters = 512

/**
 * Whose writer ids are whose: an id belongs to the account that used it first, and nobody else writes under it. After
 * a restore members bring back what others wrote; such ids are marked, and pass to the account that is seen using them.
 */
export function createWriterRegister(owners: Map<number, WriterOwner>) {
  /** Ids of open documents, by who said first that they write under them. Everyone here can see them. */
  const announced = new Map<number, string>()

  return {
    /** An opening says which id it will write under: nobody else can be faster with it. */
    announce(connection: Connection, writer: number): void {
      const { accountId } = connection.identity
      if (!announced.has(writer)) announced.set(writer, accountId)
      if (announced.get(writer) === accountId) connection.writerId = writer
    },
    /** The ids that these writers' new structs claim, or null when one of them is somebody else's. */
    claim(connection: Connection, writers: ReadonlySet<number>): NewWriter[] | null {
      const { accountId } = connection.identity
      const claimed: NewWriter[] = []
      for (const writer of writers) {
        const owner = owners.get(writer)
        const own = writer === connection.writerId
        if (!owner) {
          if ((announced.get(writer) ?? accountId) !== accountId && !connection.restores) return null
          claimed.push({ writer, brought: connection.restores && !own })
        } else if (owner.brought && own) claimed.push({ writer, brought: false })
        else if (owner.accountId !== accountId) return null
      }
      if (claimed.length > mostNewWriters && !connection.restores) return null
      for (const { writer, brought } of claimed) owners.set(writer, { accountId, brought })
      return claimed
    },
  }
}

export type WriterRegister = ReturnType<typeof createWriterRegister>
