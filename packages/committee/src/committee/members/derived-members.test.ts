import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowed, bring, createReplica, type Replica } from '../../testing/replica.ts'
import { derivedMembers } from './derived-members.ts'
import { type Member, readMembers } from './member.ts'
import { addMember, type MemberChanges, removeMembers, writeDerivedMembers } from './member-transitions.ts'
import { linkMembers } from './offered-members.ts'
import { queryMembers } from './query-members.ts'
import { rolesWithoutVote } from './role-votes.ts'

const dee = { accountId: 'dee', name: 'Dee', email: 'dee@example.org' }
const someone = { name: 'Ann', role: 'Clerk', email: '', from: '', until: '', account: null }

const derivedIn = ({ doc }: Replica, people: Parameters<typeof derivedMembers>[1] = [dee]): Member[] =>
  derivedMembers(linkMembers(queryMembers(doc).read(), []), people)

function edit(at: Replica, changes: MemberChanges, people?: Parameters<typeof derivedMembers>[1]): string | undefined {
  const [member] = derivedIn(at, people)
  if (!member) throw new Error('expected a derived member')
  return allowed(writeDerivedMembers(at.doc, at.context, [{ member, changes }]))[0]
}

describe('people with access and without an entry', () => {
  test.each([
    ['an entry of the account', { account: 'dee' }, []],
    ['an entry that was unlinked by hand', { account: '', name: 'Dee' }, ['Dee']],
    ['an unlinked entry with the address', { email: 'Dee@example.org' }, []],
    ['an unlinked entry with the name', { name: 'dee' }, []],
    ['an entry of another person', {}, ['Dee']],
  ])('%s', (_what, fields, names) => {
    const at = createReplica('a', 1000)
    allowed(addMember(at.doc, at.context, { ...someone, ...fields }))
    expect(derivedIn(at).map(({ name }) => name)).toEqual(names)
  })

  test('an entry with the name of two people is of neither', () => {
    const at = createReplica('a', 1000)
    allowed(addMember(at.doc, at.context, { ...someone, name: 'Dee' }))
    expect(derivedIn(at, [dee, { accountId: 'other', name: 'Dee' }])).toHaveLength(2)
  })
})

describe('the first edit of a derived member', () => {
  test.each([
    [1000, 2000],
    [2000, 1000],
  ])('D6: edits of two devices make one entry with the fields of both (clients %i, %i)', (first, second) => {
    const a = createReplica('a', first)
    const b = createReplica('b', second)
    // Only owners know addresses.
    edit(a, { role: 'Treasurer' })
    edit(b, { role: 'Member', until: '2027-12-31' }, [{ accountId: 'dee', name: 'Dee' }])
    bring(a, b)
    bring(b, a)
    for (const { doc } of [a, b])
      expect(queryMembers(doc).read()).toMatchObject([
        { name: 'Dee', role: 'Treasurer', until: '2027-12-31', email: 'dee@example.org', account: 'dee' },
      ])
    expect(derivedIn(a)).toEqual([])
  })

  test('needs a role, and writes nothing without one', () => {
    const { doc, context } = createReplica('a', 1000)
    const [member] = derivedMembers([], [dee]) as [Member]
    expect(member.role).toBe('')
    const changes = { role: ' ' }
    expect(writeDerivedMembers(doc, context, [{ member, changes }])).toEqual({ ok: false, refusal: 'role-required' })
    expect(readMembers(doc)).toEqual([])
    // Access alone decides nothing about votes.
    expect(rolesWithoutVote(doc)).toBeNull()
  })

  test('restores the entry that was removed, and undo removes it again', () => {
    const at = createReplica('a', 1000)
    const id = edit(at, { role: 'Clerk' }) ?? ''
    allowed(removeMembers(at.doc, at.context, [id]))
    expect(derivedIn(at)).toMatchObject([{ id, name: 'Dee', role: '' }])
    const undo = new Y.UndoManager(at.doc, { trackedOrigins: new Set(['a']) })
    expect(edit(at, { role: 'Chair' })).toBe(id)
    expect(queryMembers(at.doc).read()).toMatchObject([{ id, role: 'Chair' }])
    undo.undo()
    expect(queryMembers(at.doc).read()).toEqual([])
  })
})
