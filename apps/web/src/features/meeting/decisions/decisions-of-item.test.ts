import type { Decisions, Motion } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { decisionsOfItem, decisionsOutsideAgenda } from './decisions-of-item.ts'

const motion = (id: string, fields: Partial<Motion> = {}) =>
  ({ id, item: 'one', items: [], pulled: [], onto: null, questions: [], ...fields }) as unknown as Motion
const decisions = {
  motions: [
    motion('main'),
    motion('amendment', { onto: 'main' }),
    motion('deeper', { onto: 'amendment' }),
    motion('other', { item: 'two' }),
    motion('consent', { item: null, items: ['two', 'three'], pulled: ['one'] }),
    motion('homeless', { item: null }),
    motion('of-removed', { item: 'removed' }),
    motion('onto-removed', { item: 'removed', onto: 'of-removed' }),
  ],
  questions: [
    { id: 'first', motions: ['deeper'] },
    { id: 'second', motions: ['other'] },
  ],
  involvements: [
    { id: 'of-item', item: 'one', motion: null },
    { id: 'of-motion', item: null, motion: 'deeper' },
    { id: 'of-other', item: 'two', motion: null },
  ],
  pulls: [{ id: 'pull', item: 'one', person: null }],
} as unknown as Decisions
const agenda = ['one', 'two', 'three']
const shownIds = (item: string, current = false) =>
  decisionsOfItem(decisions, item, current ? agenda : null).shown.map(({ id }) => id)

test('an item shows its motions, and those outside of the agenda while it is the current one', () => {
  expect(shownIds('one')).toEqual(['main'])
  expect(shownIds('one', true)).toEqual(['main', 'homeless', 'of-removed'])
})

test('the motions outside of the agenda have their amendments', () => {
  const { shown, motions } = decisionsOutsideAgenda(decisions, agenda)
  expect(shown.map(({ id }) => id)).toEqual(['homeless', 'of-removed'])
  expect(motions.map(({ id }) => id)).toEqual(['homeless', 'of-removed', 'onto-removed'])
})

test('each item of a consent agenda shows it', () => {
  expect(shownIds('two')).toEqual(['other', 'consent'])
  expect(shownIds('three')).toEqual(['consent'])
})

test('an item has the amendments, questions, recusals and pulls that concern it', () => {
  const { motions, questions, involvements, pull } = decisionsOfItem(decisions, 'one', null)
  expect(motions.map(({ id }) => id)).toEqual(['main', 'amendment', 'deeper'])
  expect(questions.map(({ id }) => id)).toEqual(['first'])
  expect(involvements.map(({ id }) => id)).toEqual(['of-item', 'of-motion'])
  expect(pull?.id).toBe('pull')
})
