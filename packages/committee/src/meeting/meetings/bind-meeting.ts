import type * as Y from 'yjs'
import type { TransitionContext } from '../../document/transition-context.ts'
import * as actionItems from '../action-items/action-item-transitions.ts'
import { queryActionItems, queryUnreadActionItems } from '../action-items/query-action-items.ts'
import { agendaItemText, queryAgendaItem, queryAgendaOrder } from '../agenda/agenda-item.ts'
import * as agenda from '../agenda/agenda-transitions.ts'
import { queryUnreadItems } from '../items/query-items.ts'
import * as subtasks from '../items/subtask-transitions.ts'
import { addAgendaTag, removeAgendaTag } from '../items/tag-transitions.ts'
import { queryNow } from '../proceedings/now.ts'
import { goToItem, goToNextItem, goToPreviousItem } from '../proceedings/now-transitions.ts'
import { queryRitualItem, queryRitualOrder, ritualItemText } from '../rituals/ritual-item.ts'
import * as rituals from '../rituals/ritual-transitions.ts'
import { addToTranscript, queryTranscript, transcriptText } from '../transcript/transcript.ts'
import { cancelMeeting, reinstateMeeting } from './cancellation.ts'
import { queryLateNotes } from './late-notes.ts'
import { endMeeting, removeMeeting, restoreMeeting, revertMeetingStart, startMeeting } from './meeting-life.ts'
import { queryMeetingHead } from './query-meetings.ts'
import { resumeMeeting } from './resume-meeting.ts'

/** For a screen: `bindMeeting(…).items.agenda.move(itemId, place)`. */
export function bindMeeting(doc: Y.Doc, context: TransitionContext, meetingId: string) {
  function bind<Args extends readonly unknown[], Answer>(
    run: (doc: Y.Doc, context: TransitionContext, meetingId: string, ...args: Args) => Answer,
  ): (...args: Args) => Answer {
    return (...args) => run(doc, context, meetingId, ...args)
  }

  const ofAnyKind = {
    addTag: bind(addAgendaTag),
    removeTag: bind(removeAgendaTag),
    addSubtask: bind(subtasks.addSubtask),
    setSubtaskCompleted: bind(subtasks.setSubtaskCompleted),
    retitleSubtask: bind(subtasks.retitleSubtask),
    removeSubtask: bind(subtasks.removeSubtask),
    restoreSubtask: bind(subtasks.restoreSubtask),
  }

  return {
    /** For editors that write to the meeting's texts directly. */
    origin: context.origin,
    /** Binds a transition from a chunk that is loaded after the first screens. */
    bind,
    head: queryMeetingHead(doc, meetingId),
    cancel: bind(cancelMeeting),
    reinstate: bind(reinstateMeeting),
    start: bind(startMeeting),
    revertStart: bind(revertMeetingStart),
    end: bind(endMeeting),
    resume: bind(resumeMeeting),
    remove: bind(removeMeeting),
    restore: bind(restoreMeeting),
    now: {
      state: queryNow(doc, meetingId),
      next: bind(goToNextItem),
      back: bind(goToPreviousItem),
      goTo: bind(goToItem),
    },
    transcript: {
      words: queryTranscript(doc, meetingId),
      text: () => transcriptText(doc, meetingId),
      add: bind(addToTranscript),
    },
    actionItems: {
      list: queryActionItems(doc, meetingId),
      unread: queryUnreadActionItems(doc, meetingId),
      add: bind(actionItems.addActionItem),
      edit: bind(actionItems.editActionItem),
      setDone: bind(actionItems.setActionItemDone),
      remove: bind(actionItems.removeActionItem),
      restore: bind(actionItems.restoreActionItem),
    },
    items: {
      agenda: {
        ...ofAnyKind,
        order: queryAgendaOrder(doc, meetingId),
        unread: queryUnreadItems(doc, 'agenda', meetingId),
        item: (itemId: string) => queryAgendaItem(doc, meetingId, itemId),
        lateNotes: (itemId: string) => queryLateNotes(doc, meetingId, `agenda:${itemId}`),
        text: (itemId: string, field: 'title' | 'notes') => agendaItemText(doc, meetingId, itemId, field),
        add: bind(agenda.addAgendaItem),
        move: bind(agenda.moveAgendaItem),
        setCompleted: bind(agenda.setAgendaItemCompleted),
        setDeadline: bind(agenda.setAgendaDeadline),
        setPlannedMinutes: bind(agenda.setAgendaPlannedMinutes),
        trim: bind(agenda.trimAgendaItem),
        remove: bind(agenda.removeAgendaItem),
        restore: bind(agenda.restoreAgendaItem),
      },
      ritual: {
        ...ofAnyKind,
        order: queryRitualOrder(doc, meetingId),
        unread: queryUnreadItems(doc, 'ritual', meetingId),
        item: (itemId: string) => queryRitualItem(doc, meetingId, itemId),
        lateNotes: (itemId: string) => queryLateNotes(doc, meetingId, `ritual:${itemId}`),
        text: (itemId: string, field: 'title' | 'notes') => ritualItemText(doc, meetingId, itemId, field),
        add: bind(rituals.addRitualItem),
        move: bind(rituals.moveRitualItem),
        setCompleted: bind(rituals.setRitualCompleted),
        trim: bind(rituals.trimRitualItem),
        remove: bind(rituals.removeRitualItem),
        restore: bind(rituals.restoreRitualItem),
      },
    },
  }
}

export type BoundMeeting = ReturnType<typeof bindMeeting>
export type BoundItems = BoundMeeting['items']['agenda' | 'ritual']
