import type { Member } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import { peopleToPick } from './people-to-pick.ts'

const person = (key: string, name: string) => ({ person: key, name })
const sam = person('account:s', 'Sam')
const ana = person('account:a', 'Ana')
const eva = person('name:eva', 'Eva')
const typedSam = person('name:sam', 'Sam')
const bob = person('name:bob', 'Bob')
const directory = [{ member: { name: 'Eva' } as Member }]

test('the suggestions are those present, accounts, members of the directory, and typed names', () => {
  const attendance = [
    { ...bob, here: true },
    { ...typedSam, here: false },
  ]
  expect(peopleToPick({ attendance, offered: [eva, sam, ana], directory })).toEqual([
    ...[bob, ana, sam],
    ...[eva, typedSam],
  ])
})

test('a person who is offered and noted is suggested once, under the noted name', () => {
  const attendance = [{ person: 'account:s', name: 'Sam Lee', here: false }]
  expect(peopleToPick({ attendance, offered: [sam], directory: [] })).toEqual([person('account:s', 'Sam Lee')])
})
