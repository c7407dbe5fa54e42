import { page } from 'vitest/browser'

/** The agenda of the meeting on screen. */
export const agenda = () => page.getByRole('region', { name: 'Agenda' })

export const handleOf = (title: string) => agenda().getByRole('button', { name: `Reorder ${title}`, exact: true })

/** The titles of the open items, from top to bottom. */
export const openTitles = () =>
  agenda()
    .getByRole('button', { name: /^Reorder / })
    .elements()
    .map((handle) => handle.getAttribute('aria-label')?.replace('Reorder ', ''))

/** The box that completes an item. */
export const boxFor = (title: string) => page.getByRole('checkbox', { name: `Complete ${title}` })
