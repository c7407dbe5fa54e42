import { readCommitteeContent } from '@civic-hub/committee/export'
import { type NotImported, type OldCommittee, readOldData, writeOldCommittee } from '@civic-hub/committee/old-data'
import { slugOf } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { createRandomId } from '../random-id.ts'
import { newCommitteeEmoji } from '../session/register-committee.ts'
import { createTransitionContext } from '../transition-context.ts'
import { ImportRefused } from './import-refused.ts'
import type { ImportableCommittee, ReadableExport } from './readable-export.ts'

/** The maximum length of an emoji at the hub. */
const maxEmojiLength = 16
const maxNameLength = 200

/**
 * Converts the data of the earlier app into committees. `nameless` returns the name of the first, second, …
 * one without a name. Throws ImportRefused if nothing in the data can be imported.
 */
export function readOldFile(json: unknown, nameless: (nth: number) => string): ReadableExport {
  const { committees, notTaken } = readOldData(json)
  const withContent = committees.filter(hasContent)
  let unnamed = 0
  if (withContent.length === 0) throw new ImportRefused('nothing-understood', placesOf(notTaken))
  return {
    exportedAt: '',
    hub: '',
    account: '',
    committees: withContent.map((old) => importable(old, old.name ?? nameless(++unnamed), nameless(1))),
    notTaken,
  }
}

/** The first of them, to be listed in a sentence. */
const placesOf = (notTaken: readonly NotImported[]) =>
  notTaken
    .slice(0, 5)
    .map(({ where }) => where)
    .join(', ')

function hasContent({ meetings, template, entries, ideas, members, name }: OldCommittee): boolean {
  const count = meetings.length + entries.length + ideas.length + members.length
  return count > 0 || template !== null || name !== null
}

function importable(old: OldCommittee, called: string, importName: string): ImportableCommittee {
  const id = createRandomId(15)
  const name = called.slice(0, maxNameLength)
  const known = old.emoji ?? ''
  const emoji = known === '' || known.length > maxEmojiLength ? newCommitteeEmoji : known
  const createdAt = old.createdAt ?? new Date().toISOString()
  const doc = new Y.Doc()
  const context = createTransitionContext({ from: 'old data' })
  writeOldCommittee(doc, context, old, { name, emoji, createdAt, importName })
  const content = readCommitteeContent(doc)
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return {
    id,
    slug: slugOf(name, id),
    name,
    emoji,
    createdAt,
    people: [],
    state,
    content,
    changes: null,
    files: [],
    approvals: [],
    authors: null,
    missing: [],
    readFile: () => Promise.reject(new ImportRefused('missing-part')),
  }
}
