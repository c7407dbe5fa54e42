import { queryMinutesSource } from '@civic-hub/committee'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { minutesFormat, minutesOf } from '../../../apps/web/src/features/meeting/minutes/minutes.ts'
import { minutesText } from '../../../apps/web/src/features/meeting/minutes/minutes-text.ts'
import { type HubPerson, writeAs } from './with-hub.ts'

export const approval = () => page.getByRole('region', { name: 'Approval', exact: true })
/** Shows the versions with their checksums. */
export const openDetails = () => approval().getByRole('button', { name: 'Details', exact: true }).click()
export const minutes = () => page.getByRole('article')

/** The first approval of a meeting's minutes, from another device of this owner, as they are or with this text. */
export async function approveElsewhere(
  person: HubPerson,
  { id, meetingId, text }: { id: string; meetingId: string; text?: string },
): Promise<void> {
  const current = await writeAs(person, id, (doc) => {
    const source = queryMinutesSource(doc, meetingId).read()
    if (!source) throw new Error('The committee has no such meeting')
    return minutesText(minutesOf('Parks', source, { timeZone: 'UTC', standing: { kind: 'text' } }))
  })
  const query = `format=${minutesFormat}&timeZone=UTC&parent=none`
  const path = `/api/committees/${id}/meetings/${encodeURIComponent(meetingId)}/approvals?${query}`
  expect((await person.ask('POST', path, text ?? current)).status).toBe(201)
}

/** Approves the minutes on screen by this button. */
export async function approveHere(button = 'Approve minutes'): Promise<void> {
  await approval().getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
}
