// A separate entry point: only the agenda and the minutes of a meeting and an import need it.

export { dayOf, noonOf } from '../../document/time-zone.ts'
export * from '../template/time-zone.ts'
export * from '../template/time-zone-transitions.ts'
export * from './approval-elsewhere.ts'
export * from './earlier-minutes.ts'
export {
  isApproving,
  type MinutesMotion,
  motionsAbout,
  type OpenCorrections,
  queryMinutesMotions,
  queryOpenCorrections,
} from './minutes-by-motion.ts'
export * from './minutes-depth.ts'
export {
  canSetMinutesSettings,
  type MinutesNumbering,
  type MinutesSettings,
  type MinutesSettingsRefusal,
  maxSettingLine,
  maxSettingLines,
  minutesNumberings,
  queryMinutesSettings,
  renewMinutesSettings,
  setMinutesSettings,
} from './minutes-settings.ts'
export * from './records.ts'
export * from './records.ts'
export * from './word-template.ts'
