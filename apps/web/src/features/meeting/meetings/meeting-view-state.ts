import type { MeetingStatus } from '@civic-hub/committee'

export type ItemKindName = 'agenda' | 'ritual'

export interface ItemOnScreen {
  kind: ItemKindName
  id: string
}

/** Parts of the workflow. A wide screen shows them side by side, a narrow one shows one at a time. */
export const workflowViews = ['now', 'agenda', 'notes', 'people'] as const
/** The other tabs of a meeting. */
const meetingTabs = ['documents', 'attendance', 'action-items', 'transcript', 'minutes'] as const
export type MeetingTab = (typeof meetingTabs)[number]
export type MeetingView = (typeof workflowViews)[number] | MeetingTab
const meetingViews: readonly MeetingView[] = [...workflowViews, ...meetingTabs]

export const isTab = (view: MeetingView): view is MeetingTab => meetingTabs.some((tab) => tab === view)

/**
 * The screens that show one pane of a meeting at a time; meeting-page.module.css and others use the same
 * condition.
 */
export const onePaneAtATime = '(max-width: 767.98px), (max-width: 959.98px) and (max-height: 699.98px)'

/** The view state in the address of a meeting, besides the meeting's id. */
export interface MeetingAddress {
  /** The agenda item or ritual that is open. */
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

/** The rarely changing part of a meeting's view state. */
export interface MeetingStage {
  status: MeetingStatus
  editable: boolean
}

/** The view state of a meeting on this screen, which is passed to its parts. */
export interface MeetingViewState extends MeetingStage {
  meetingId: string
  /** The current agenda item of the live meeting, for everyone: it has the marker. */
  current: string | null
  /**
   * The time that the meeting spent on each item, in milliseconds, without the current visit of the current
   * item.
   */
  spentMs: ReadonlyMap<string, number>
  /** The item that is shown at full width: the one that this person opened, else the current one. */
  shown: ItemOnScreen | null
  /** True if this person opened it; otherwise it is the current item. */
  opened: boolean
  /** True if its fields are open. */
  editing: boolean
  /**
   * Returns true once after this person has opened something, when it is visible: its heading receives the
   * focus.
   */
  takeFocusRequest(visible: () => boolean): boolean
  /** True if the meeting moved to it without an action of this person. */
  advanced: boolean
  /** This and `close` ask first whether unsaved words in the shown item are discarded. */
  open(item: ItemOnScreen, options?: { editing: boolean }): void
  setEditing(editing: boolean): void
  /** Keeps the shown item on this screen while it has unsaved words, also when the meeting moves on. */
  hold(holds: boolean): void
  close(then?: () => void): void
  /** The same, with the focus on the meeting's current item. */
  followNow(current: string | null): void
}
