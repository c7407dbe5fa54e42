import { accountKey, nameKey, type PersonAttendance } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { listPeople } from './list-people.ts'

const offered = (id: string, name: string) => ({
  person: accountKey(id),
  name,
  guest: false,
  connected: true,
})
const noted = (name: string, guest = false) => ({ person: nameKey(name), name, guest }) as unknown as PersonAttendance

test('lists a member once who is noted by name and suggested under an account', () => {
  const { members } = listPeople([noted('Ann')], [offered('a', 'Ann'), offered('b', 'Bob')])
  expect(members.map(({ attendee, connected, stated }) => [attendee.person, connected, stated !== null])).toEqual([
    [nameKey('Ann'), true, true],
    [accountKey('b'), true, false],
  ])
})

test('suggests both of two accounts whose name is noted, and the account of a member of a guest’s name', () => {
  const { members } = listPeople([noted('Ann')], [offered('a', 'Ann'), offered('c', 'Ann')])
  expect(members).toHaveLength(3)
  const { members: others } = listPeople([noted('Ann', true)], [offered('a', 'Ann')])
  expect(others.map(({ attendee }) => attendee.person)).toEqual([accountKey('a')])
})
