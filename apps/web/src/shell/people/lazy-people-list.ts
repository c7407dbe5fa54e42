import { loadLater } from '../../ui/load-later.tsx'

/** The list with the places of other people. It is only read in an opened panel, and only with a connection. */
export const { Component: PeopleList } = loadLater(async () => (await import('./people-list.tsx')).PeopleList)
