import { loadLater } from '../../ui/load-later.tsx'

/** Where the others are: only read in a panel that is opened, and only while there is a connection. */
export const { Component: PeopleList } = loadLater(async () => (await import('./people-list.tsx')).PeopleList)
