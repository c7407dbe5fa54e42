import type { PlantedFault } from '../planted-fault.ts'

const minutes = 'apps/web/src/features/meeting/minutes'

export const faults: readonly PlantedFault[] = [
  {
    name: 'an approval stores the time zone of the approver',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: 'const timeZone = ofMinutes ?? timeZoneHere()',
      to: 'const timeZone = timeZoneHere()',
    },
    tests: ['tests/components/minutes-approval.test.ts > minutes are approved in the time zone of the meeting'],
  },
  {
    name: 'minutes follow the time zone of the reader',
    patch: {
      file: `${minutes}/minutes.ts`,
      from: 'options.timeZone ?? source.timeZone ?? undefined',
      to: 'options.timeZone',
    },
    tests: [
      'apps/web/src/features/committee/committees/committee-time-zone.screen.test.tsx > minutes on screen, copied and saved',
    ],
  },
  {
    name: 'a change since the approval of minutes is not shown',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: "{newest && since !== 'same' && <span",
      to: '{newest === null && <span',
    },
    tests: ['tests/components/minutes-approval.test.ts > an owner approves the minutes of a completed meeting'],
  },
  {
    name: 'an owner who approves second does not read the reason',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: "if (problem.code === 'conflict') return versionTexts.newer",
      to: '',
    },
    tests: ['tests/components/minutes-approval.test.ts > of two owners who approve at once'],
  },
  {
    name: 'an editor is offered to freeze approved minutes',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: "const isOwner = useObservable(replica.access) === 'owner'",
      to: "const isOwner = useObservable(replica.access) !== 'viewer'",
    },
    tests: ['tests/components/corrections.test.ts > an editor is not offered to freeze'],
  },
  {
    name: 'minutes can be approved while a doubt is open',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: 'const canApprove = isOwner && !isTooOld && openConflicts === 0',
      to: 'const canApprove = isOwner && !isTooOld',
    },
    tests: ['tests/components/minutes-decisions.test.ts > a clerk and a member who contradict each other'],
  },
  {
    name: 'a frozen version does not show that its motion is no longer carried',
    patch: {
      file: `${minutes}/approval-words.ts`,
      from: 'if (isApproving(one)) return null',
      to: "if (one.key !== '') return null",
    },
    tests: ['tests/components/corrections.test.ts > an owner freezes the minutes'],
  },
  {
    name: 'the paper that was used last is not offered first',
    patch: {
      file: `${minutes}/export/use-export.ts`,
      from: "if (form.kind === 'pdf') rememberPaper(form.paper)",
      to: '',
    },
    tests: ['tests/components/minutes-files.test.ts > the paper that was used last'],
  },
  {
    name: 'the focus is lost when a PDF is cancelled',
    patch: {
      file: `${minutes}/minutes-tab.tsx`,
      from: '            document.getElementById(menuId)?.focus()\n            files.cancel()',
      to: '            files.cancel()',
    },
    tests: ['tests/components/minutes-files.test.ts > long work on a PDF is shown'],
  },
  {
    name: 'minutes without an answer of the hub are said to be not approved',
    patch: {
      file: `${minutes}/minutes-standing.ts`,
      from: 'return { words: texts.draft.unknown, isDraft: true }',
      to: 'return { words: texts.draft.completed, isDraft: true }',
    },
    tests: ['tests/e2e/minutes.spec.ts > the secretary reads, copies, saves and prints the minutes'],
  },
  {
    name: 'an office that is too long for the signatures has no error',
    patch: {
      file: `${minutes}/minutes-settings-section.tsx`,
      from: 'error={problem === null ? undefined : refused[problem]}',
      to: 'error={undefined}',
    },
    tests: [
      'apps/web/src/features/meeting/minutes/minutes-content.screen.test.tsx > the rules set how much minutes contain',
    ],
  },
  {
    name: 'a removed Word template cannot be restored',
    patch: {
      file: `${minutes}/word-template/use-template-actions.ts`,
      from: '    if (set(before)) say(texts.restored(before.name))',
      to: '    say(texts.restored(before.name))',
    },
    tests: ['tests/components/word-template.test.ts > a bad Word file is refused'],
  },
  {
    name: 'minutes that an owner approved are still marked as a draft',
    patch: {
      file: `${minutes}/minutes-standing.ts`,
      from: "return { words: since === 'same' ? words : texts.approved.text(words), isDraft: false }",
      to: 'return { words: texts.draft.completed, isDraft: true }',
    },
    tests: [
      'tests/components/minutes-decisions.test.ts > minutes are a draft until an owner approves them',
      'tests/e2e/minutes-pdf.spec.ts > the secretary saves minutes as a tagged PDF',
    ],
  },
  {
    name: 'a correction that a motion approved is not in the text',
    patch: {
      file: `${minutes}/minutes.ts`,
      from: 'applyCorrections(ofMeeting, source.approvedBy?.corrections ?? [])',
      to: 'applyCorrections(ofMeeting, [])',
    },
    tests: ['tests/components/corrections.test.ts > an owner freezes the minutes'],
  },
  {
    name: 'a motion and its corrections are dropped without a question',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: 'if (newest && reason !== null) {',
      to: 'if (newest && reason !== null && number < 0) {',
    },
    tests: ['tests/components/corrections.test.ts > an owner freezes the minutes'],
  },
  {
    name: 'the checksum of approved minutes is always shown',
    patch: {
      file: `${minutes}/approval-section.tsx`,
      from: 'const [isOpen, setOpen] = useState(false)',
      to: 'const [isOpen, setOpen] = useState(true)',
    },
    tests: ['tests/components/minutes-approval.test.ts > an editor sees the approval and a later change'],
  },
  {
    name: 'a completed meeting opens on its agenda',
    patch: {
      file: 'apps/web/src/features/meeting/meetings/meeting-page.tsx',
      from: "useState(head.status === 'completed')",
      to: 'useState(false)',
    },
    tests: [
      'apps/web/src/features/meeting/minutes/minutes-decisions.screen.test.tsx > a completed meeting opens on its minutes',
    ],
  },
  {
    name: 'a correction is stated without the sentences that were chosen',
    patch: {
      file: 'apps/web/src/features/meeting/decisions/correction-form.tsx',
      from: 'onSave({ ...words, sentences })',
      to: 'onSave(words)',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/corrections.screen.test.tsx > a correction shows the sentences that it changes',
    ],
  },
]
