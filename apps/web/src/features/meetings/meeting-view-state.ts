import type { MeetingStatus } from '@civic-hub/committee'

export type ItemKindName = 'agenda' | 'ritual'

export interface ItemOnScreen {
  kind: ItemKindName
  id: string
}

/** Parts of the workflow, which a wide screen shows beside each other and a narrow one one at a time. */
export const workflowViews = ['now', 'agenda', 'notes', 'people'] as const
/** The other tabs of a meeting. */
export const meetingTabs = ['documents', 'attendance', 'action-items', 'transcript', 'minutes'] as const
export type MeetingTab = (typeof meetingTabs)[number]
export type MeetingView = (typeof workflowViews)[number] | MeetingTab
const meetingViews: readonly MeetingView[] = [...workflowViews, ...meetingTabs]

export const isTab = (view: MeetingView): view is MeetingTab => meetingTabs.some((tab) => tab === view)

/** The screens that show one pane of a meeting at a time; meeting-page.module.css and others ask the same. */
export const onePaneAtATime = '(max-width: 767.98px), (max-width: 959.98px) and (max-height: 699.98px)'

/** What the address of a meeting says beyond which meeting it is. */
export interface MeetingAddress {
  /** The agenda item, or the ritual, that is open. */
  item?: string
  ritual?: string
  view?: MeetingView
}

export function readMeetingAddress(search: Record<string, unknown>): MeetingAddress {
  const { item, ritual, view } = search
  return {
    ...(typeof item === 'string' && { item }),
    ...(typeof ritual === 'string' && { ritual }),
    ...(meetingViews.includes(view as MeetingView) && { view: view as MeetingView }),
  }
}

/** What of a meeting's view state changes seldom. */
export interface MeetingStage {
  status: MeetingStatus
  editable: boolean
}

/** The view state of a meeting on this screen, which is given to its parts. */
export interface MeetingViewState extends MeetingStage {
  meetingId: string
  /** The agenda item that the live meeting is at, for everyone: it carries the marker. */
  current: string | null
  /** How long the meeting was at each item, in milliseconds, without the time at the current one since it came there. */
  spentMs: ReadonlyMap<string, number>
  /** The item that is shown at full width: the one that this person opened, else the current one. */
  shown: ItemOnScreen | null
  /** Whether this person opened it; otherwise it is the current item. */
  opened: boolean
  /** Whether its fields are open. */
  editing: boolean
  /** Answers true once after this person has opened something, when it is visible: its heading takes the focus. */
  takeFocusRequest(visible: () => boolean): boolean
  /** Whether the meeting went on to it by itself, without this person. */
  advanced: boolean
  open(item: ItemOnScreen, options?: { editing: boolean }): void
  setEditing(editing: boolean): void
  close(): void
  /** The same, with the focus on the item that the meeting is at. */
  followNow(current: string | null): void
}
