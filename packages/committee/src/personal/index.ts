import type * as Y from 'yjs'
import { type Query, queryRoot } from '../document/query.ts'
import { type Choices, readChoices, readFirstStepsHidden, readOwnLanguage } from './choices.ts'
import { type Follow, readFollows } from './follows.ts'
import { type ImpactEvent, readEvents } from './impact-event.ts'
import { choicesMap, eventsMap, followsMap } from './personal-document.ts'

export * from './carry-over.ts'
export { type Choices, chooseLeaderboard, chooseOwnLanguage, completeOnboarding, hideFirstSteps } from './choices.ts'
export * from './follows.ts'
export * from './impact.ts'
export * from './impact-event.ts'
export { personalSchemaVersion } from './personal-document.ts'

export const queryEvents = (doc: Y.Doc): Query<readonly ImpactEvent[]> =>
  queryRoot(eventsMap(doc), () => readEvents(doc))

export const queryFollows = (doc: Y.Doc, committeeId: string): Query<readonly Follow[]> =>
  queryRoot(followsMap(doc), () => readFollows(doc, committeeId))

export const queryChoices = (doc: Y.Doc): Query<Choices> => queryRoot(choicesMap(doc), () => readChoices(doc))

export const queryFirstStepsHidden = (doc: Y.Doc, committeeId: string): Query<boolean> =>
  queryRoot(choicesMap(doc), () => readFirstStepsHidden(doc, committeeId))

export const queryOwnLanguage = (doc: Y.Doc): Query<string | null> =>
  queryRoot(choicesMap(doc), () => readOwnLanguage(doc))
