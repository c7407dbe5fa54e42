import { optionalPart } from '../../../ui/optional-part.ts'

/*
 * The parts of a meeting's screen that are loaded after the screen itself. Two that are exported by one module are always
 * stored together on a device.
 */

/** Asks a member at this device for a vote, a second or the next word. Without it, the same is offered with the item. */
export const AskedNow = optionalPart(() => import('../asked/asked-now.tsx'), 'AskedNow')
export const SittingBanner = optionalPart(() => import('../sittings/sitting-banner.tsx'), 'SittingBanner')
export const SittingEntries = optionalPart(() => import('../sittings/sitting-entries.tsx'), 'SittingEntries')
export const ClosedSessions = optionalPart(() => import('../closed-sessions/closed-sessions.tsx'), 'ClosedSessions')
export const ClosedSessionEntries = optionalPart(
  () => import('../closed-sessions/closed-session-entries.tsx'),
  'ClosedSessionEntries',
)

/** The open question, and the conflicts. */
export const DecisionsInHead = optionalPart(() => import('../decisions/decisions-in-head.tsx'), 'DecisionsInHead')
export const ConflictsOfMinutes = optionalPart(
  () => import('../decisions/conflicts-of-minutes.tsx'),
  'ConflictsOfMinutes',
)
export const MotionsOutsideAgenda = optionalPart(
  () => import('../decisions/motions-outside-agenda.tsx'),
  'MotionsOutsideAgenda',
)
/** Without it, another device or a later visit puts the item on the agenda. */
export const AddEarlierMinutes = optionalPart(() => import('../decisions/earlier-minutes.tsx'), 'AddEarlierMinutes')
export const NoticeSection = optionalPart(() => import('../notice/notice-section.tsx'), 'NoticeSection')
/** Without it, a recording can still be played and downloaded. */
export const AttachRecording = optionalPart(() => import('../documents/attach-recording.tsx'), 'AttachRecording')

export const ItemBell = optionalPart(() => import('../speakers/item-bell.tsx'), 'ItemBell')
export const EarlierMinutes = optionalPart(() => import('../decisions/earlier-minutes.tsx'), 'EarlierMinutes')
export const ItemDecisions = optionalPart(() => import('../decisions/item-decisions.tsx'), 'ItemDecisions')
export const SpeakersSection = optionalPart(() => import('../speakers/speakers-section.tsx'), 'SpeakersSection')
/** Without them, the tab still has all documents. */
export const ItemDocuments = optionalPart(() => import('../documents/item-documents.tsx'), 'ItemDocuments')

/** Without it, an item shows the corrections of earlier minutes and the motions about them. */
export const EarlierApproval = optionalPart(() => import('../minutes/minutes-tab.tsx'), 'EarlierApproval')
/** Without it, a correction is stated in words alone. */
export const CorrectionPlaces = optionalPart(() => import('../minutes/minutes-tab.tsx'), 'CorrectionPlaces')
export const ResolutionNumbers = optionalPart(() => import('../minutes/resolution-numbers.tsx'), 'ResolutionNumbers')

const preloadedParts = {
  /** Above the panes, which are invisible until then. */
  panes: [DecisionsInHead, SittingBanner, ClosedSessions, AskedNow],
  /** All parts of an item are shown at once: each is above the buttons of the next. */
  item: [ItemBell, EarlierMinutes, ItemDecisions, SpeakersSection, ItemDocuments],
}

/** Loads the parts that would move others if they were shown later. Never rejects. */
export const preloadParts = (parts: keyof typeof preloadedParts): Promise<unknown> =>
  Promise.allSettled(preloadedParts[parts].map(({ load }) => load()))
