import { expect, test } from 'vitest'
import { budgetTexts } from './en/budget.gen.ts'
import { editingTexts } from './en/editing.gen.ts'
import { meetingPageTexts } from './en/meeting-page.gen.ts'

test('the verb follows the number of people who have a field open', () => {
  const texts = [editingTexts.sharedField.othersHere, budgetTexts.form.othersHere, meetingPageTexts.detail.titleOthers]
  expect(texts.map((text) => text('Ann', 1))).toEqual([
    'Ann is here too',
    'Ann also has this entry open.',
    'Ann is editing the title too.',
  ])
  expect(texts.map((text) => text('Ann, Ben', 2))).toEqual([
    'Ann, Ben are here too',
    'Ann, Ben also have this entry open.',
    'Ann, Ben are editing the title too.',
  ])
})
