import { meetingNewsTexts as texts } from '../../../texts/en/meeting-news.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import type { MeetingStatusChange } from './diff-meeting-status.ts'
import { meetingTitle } from './meeting-when.ts'

const { toast } = meetingsTexts
const maxSentences = 3

/** Describes another member's change of a meeting. */
export function newsSentence({ kind, meeting }: MeetingStatusChange): { title: string; message: string } {
  const title = meetingTitle(meeting)
  switch (kind) {
    case 'started':
      return { title: toast.started, message: texts.othersStarted(title) }
    case 'start-reverted':
      return { title: toast.startReverted, message: texts.othersRevertedStart(title) }
    case 'ended':
      return { title: toast.ended, message: texts.othersEnded(title) }
    case 'resumed':
      return { title: toast.resumed, message: texts.othersResumed(title) }
    case 'cancelled':
      return {
        title: toast.cancelled,
        message: texts.othersCancelled(title, meeting.cancelled?.reason ?? ''),
      }
    case 'reinstated':
      return { title: toast.reinstated, message: texts.othersReinstated(title) }
  }
}

/** Describes several such changes in one message. */
export function summaryOfNews(news: readonly MeetingStatusChange[]): string {
  const sentences = news.slice(0, maxSentences).map((each) => newsSentence(each).message)
  const rest = news.length - maxSentences
  return [...sentences, ...(rest > 0 ? [texts.andMore(rest)] : [])].join(' · ')
}
