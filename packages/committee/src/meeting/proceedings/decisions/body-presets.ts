import { onCommittee } from '../../../document/transition.ts'
import { defaultMinutesSettings, type MinutesSettings, writeMinutesSettings } from '../../minutes/minutes-settings.ts'
import type { NoticeRule } from '../../notice/notice-rule.ts'
import { readNoticeSettings, writeNoticeRule } from '../../notice/notice-settings.ts'
import { templateSettings } from '../../template/meeting-template.ts'
import { readTimeZone } from '../../template/time-zone.ts'
import {
  type BodyKind,
  bodyKinds,
  type DecisionRules,
  decisionRulePrefix,
  defaultDecisionRules,
  writeDecisionRules,
} from './decision-rules.ts'
import type { MotionType } from './decision-statement.ts'
import { type Threshold, thresholdPresets, withCastingVote } from './thresholds.ts'

/** Usual rules of a kind of body. They are data with sources, and no legal advice. */
export interface BodyPreset {
  readonly rules: Partial<Omit<DecisionRules, 'body' | 'thresholds' | 'members'>>
  readonly thresholds: Partial<Record<MotionType, Threshold>>
  /** Depth, numbers, signatures and kinds of meetings, where they differ from the defaults. */
  readonly minutes: Partial<MinutesSettings>
  readonly notice: Omit<NoticeRule, 'timeZone'>
  /** True if "all members" are all seats, also those of recused members. */
  readonly countsAllSeats?: true
  readonly sources: readonly string[]
}

const cast = thresholdPresets['majority-cast']
const twoThirds = thresholdPresets['two-thirds-cast']

export const bodyPresets: Readonly<Record<BodyKind, BodyPreset>> = {
  council: {
    rules: {
      seconds: 1,
      ownDevice: 'none',
      recusedCountForQuorum: false,
      rollCallIfRemote: true,
      secretBallots: false,
      publicCommentSeconds: 180,
    },
    thresholds: { main: thresholdPresets['majority-members'], close: twoThirds },
    minutes: {
      depth: 'summary',
      signers: ['Mayor', 'Clerk'],
      kinds: ['Regular meeting', 'Special meeting', 'Emergency meeting', 'Study session'],
    },
    notice: { unit: 'hours', count: 72, skipsWeekends: false },
    countsAllSeats: true,
    sources: [
      'California Government Code 54954.2(a)(1) (agenda of a regular meeting posted 72 hours before it)',
      'California Government Code 36936 (resolutions and orders of a city council: a majority of all members)',
      'California Government Code 54953(b)(2), (c)(2) (Brown Act: roll call with remote members; votes by name)',
      'California Government Code 54953(c)(1) (Brown Act: no secret ballots)',
      'California Government Code 54954.3 (public comment)',
      "Robert's Rules of Order Revised (1915), sections 5, 29 and 46",
    ],
  },
  nonprofit: {
    rules: { seconds: 1, recusedCountForQuorum: true, speakingSeconds: 600 },
    thresholds: {
      main: thresholdPresets['majority-present'],
      amend: thresholdPresets['majority-present'],
      close: twoThirds,
    },
    minutes: {
      depth: 'decisions',
      signers: ['Secretary'],
      kinds: ['Regular meeting', 'Special meeting', 'Annual meeting'],
    },
    notice: { unit: 'days', count: 2, skipsWeekends: false },
    sources: [
      'Revised Model Nonprofit Corporation Act (1987), section 8.22 (two days of notice of a special meeting)',
      'Revised Model Nonprofit Corporation Act (1987), section 8.24 (a majority of the directors present)',
      'California Corporations Code 5211(a)(8)',
      "Robert's Rules of Order Revised (1915), sections 29 and 34",
    ],
  },
  parish: {
    rules: {
      seconds: 1,
      ownDevice: 'none',
      recusedCountForQuorum: false,
      secretBallots: false,
      publicCommentSeconds: 180,
      speakingSeconds: 300,
    },
    thresholds: {
      main: withCastingVote(cast),
      amend: withCastingVote(cast),
      procedural: withCastingVote(cast),
      minutes: withCastingVote(cast),
      consent: withCastingVote(cast),
      adjourn: withCastingVote(cast),
      close: withCastingVote(cast),
    },
    minutes: {
      depth: 'summary',
      numbering: 'item-decision',
      signers: ['Chair'],
      kinds: ['Ordinary meeting', 'Extraordinary meeting', 'Annual meeting'],
    },
    notice: { unit: 'clear-days', count: 3, skipsWeekends: true },
    sources: [
      'UK Local Government Act 1972, Schedule 12, paragraph 10 (three clear days; signed by the chair: paragraph 41)',
      'UK Local Government Act 1972, Schedule 12, paragraph 39 (majority of those present and voting; casting vote)',
      'UK Local Government Act 1972, Schedule 12, paragraph 12 (quorum of a parish council)',
      'UK Local Government Act 1972, Schedule 12, paragraph 13 (show of hands, unless standing orders say otherwise)',
      'Localism Act 2011, section 31 (declared interests)',
    ],
  },
  association: {
    rules: { seconds: 0, printSeconders: false, votesVisible: false },
    thresholds: {},
    minutes: {
      depth: 'decisions',
      numbering: 'meeting-item',
      signers: ['Chair', 'Secretary'],
      kinds: ['Board meeting', 'General meeting', 'Extraordinary general meeting'],
    },
    notice: { unit: 'days', count: 14, skipsWeekends: false },
    sources: [
      'BGB section 58 no. 4 (the articles say how notice is given and who signs; two weeks are usual)',
      'BGB section 32(1) (a majority of the votes cast; abstentions are not cast)',
      'BGB section 33(1) (three quarters of the votes cast to change the articles: set it for such a motion)',
      'BGB section 34 (no vote of a member on their own affairs)',
    ],
  },
  'open-source': {
    rules: { seconds: 1 },
    thresholds: { main: thresholdPresets['majority-present'] },
    minutes: {
      depth: 'everything',
      kinds: ['Regular meeting', 'Special meeting', 'Annual meeting'],
    },
    notice: { unit: 'hours', count: 24, skipsWeekends: true },
    sources: [
      'W3C Process Document, on meetings (agenda of a distributed meeting 24 hours before it, longer after weekends)',
      'Bylaws of the Apache Software Foundation, on the Board of Directors (a majority of the directors present)',
    ],
  },
}

/** It is no legal advice. `timeZone` is that of the days of the notice, if the committee has none yet. */
export const applyBodyPreset = onCommittee({
  rule: (_doc, _context, body: BodyKind, _timeZone: string) => (bodyKinds.includes(body) ? null : 'body-unknown'),
  write: (doc, _context, body: BodyKind, timeZone: string) => {
    const { rules, thresholds, minutes, notice } = bodyPresets[body]
    const zone = readTimeZone(doc) ?? readNoticeSettings(doc).rule?.timeZone ?? timeZone
    const { body: _none, members: _unchanged, thresholds: usual, ...defaults } = defaultDecisionRules
    writeDecisionRules(doc, { ...defaults, ...rules, thresholds: { ...usual, ...thresholds } })
    templateSettings(doc).set(`${decisionRulePrefix}body`, body)
    writeMinutesSettings(doc, { ...defaultMinutesSettings, ...minutes })
    writeNoticeRule(doc, { ...notice, timeZone: zone })
  },
})
