// A separate entry point: only planned meetings and the committee's settings need it.

export { isDay } from '../../document/day.ts'
export { type AgendaToPost, queryAgendaToPost } from './agenda-to-post.ts'
export { type Notice, type NoticeState, noticeOf, type Posting } from './notice.ts'
export { type NoticeGiven, noteNoticeGiven, readNoticesGiven } from './notice-given.ts'
export {
  maxNotice,
  type NoticeRule,
  type NoticeUnit,
  noticeUnits,
} from './notice-rule.ts'
export {
  type NoticeSettings,
  queryNoticeSettings,
  readNoticeSettings,
  setHoliday,
  setNoticeRule,
} from './notice-settings.ts'
