// A separate entry point: only planned meetings and the committee's settings need it.

export { isDay } from '../../document/day.ts'
export * from './agenda-to-post.ts'
export * from './notice.ts'
export { noteNoticeGiven, readNoticesGiven } from './notice-given.ts'
export {
  maxNotice,
  type NoticeRule,
  noticeUnits,
} from './notice-rule.ts'
export {
  queryNoticeSettings,
  readNoticeSettings,
  setHoliday,
  setNoticeRule,
} from './notice-settings.ts'
