import type { PlantedFault } from '../planted-fault.ts'

const meeting = 'apps/web/src/features/meeting'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a removed entry of the template is not restored by Undo',
    patch: {
      file: `${meeting}/template/use-template-actions.ts`,
      from: 'announceWithUndo(texts.removed(text), () => restore(entryId))',
      to: 'announceWithUndo(texts.removed(text), () => undefined)',
    },
    tests: ['apps/web/src/features/meeting/template/template.screen.test.tsx'],
  },
  {
    name: 'the text in a field of the template is not saved with the template',
    patch: {
      file: `${meeting}/template/template-page.tsx`,
      from: 'if (canTitle(next[name]) === null) adding[name].add(next[name])',
      to: 'if (canTitle(next[name]) !== null) adding[name].add(next[name])',
    },
    tests: ['apps/web/src/features/meeting/template/template.screen.test.tsx'],
  },
  {
    name: 'a draft of the template is not saved',
    patch: {
      file: `${meeting}/template/template-page.tsx`,
      from: '    saveDraft()\n',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/template/template.screen.test.tsx'],
  },
  {
    name: 'Ctrl+Z does not undo in the template',
    patch: {
      file: `${meeting}/template/template-page.tsx`,
      from: '  useUndoKeys(undo, editable)\n',
      to: '  useUndoKeys(undo, false)\n',
    },
    tests: ['apps/web/src/features/meeting/template/template.screen.test.tsx'],
  },
  {
    name: 'a number of members outside of the range has no error',
    patch: {
      file: `${meeting}/rules/quorum-field.tsx`,
      from: 'error={isWrong ? texts.range(maxQuorum) : undefined}',
      to: 'error={undefined}',
    },
    tests: ['apps/web/src/features/meeting/attendance/attendance.screen.test.tsx'],
  },
  {
    name: 'the quorum does not follow the choice of another person',
    patch: {
      file: `${meeting}/rules/quorum-field.tsx`,
      from: '    setKind(null)\n    setPart(null)\n',
      to: '',
    },
    tests: ['apps/web/src/features/meeting/attendance/attendance.screen.test.tsx'],
  },
  {
    name: 'a viewer is offered the posting of an agenda',
    patch: {
      file: `${meeting}/notice/notice-section.tsx`,
      from: '{canWrite && connected && needsPosting && (',
      to: '{connected && needsPosting && (',
    },
    tests: ['tests/components/public-notice.test.ts > a viewer on a phone reads the deadline'],
  },
  {
    name: 'posting is offered without a connection',
    patch: {
      file: `${meeting}/notice/notice-section.tsx`,
      from: '{canWrite && connected && needsPosting && (',
      to: '{canWrite && needsPosting && (',
    },
    tests: ['tests/components/public-notice.test.ts > a change of the rule by another member'],
  },
  {
    name: 'a change of the agenda since it was posted is not shown',
    patch: {
      file: `${meeting}/notice/use-notice.ts`,
      from: 'const posting = latest && { at: latest.postedAt, isCurrent: current }',
      to: 'const posting = latest && { at: latest.postedAt, isCurrent: current || true }',
    },
    tests: ['tests/components/public-notice.test.ts > an editor posts an agenda by key'],
  },
  {
    name: 'a holiday is added without a day',
    patch: {
      file: `${meeting}/notice/notice-settings.tsx`,
      from: '      setIsWrong(true)\n      field.current?.focus()',
      to: '      field.current?.focus()',
    },
    tests: ['apps/web/src/features/meeting/notice/notice-settings.screen.test.tsx > a holiday needs a day'],
  },
  {
    name: 'a transcript that is too long is refused without the reason',
    patch: {
      file: `${meeting}/transcript/transcript-tab.tsx`,
      from: 'notifyError({ title: texts.notRead, message: texts.tooLong(transcriptMaxLength, read.length) })',
      to: 'void read',
    },
    tests: ['apps/web/src/features/meeting/transcript/transcript.screen.test.tsx'],
  },
  {
    name: 'a paste that does not fit is refused without the reason',
    patch: {
      file: `${meeting}/transcript/transcript-tab.tsx`,
      from: 'setRefusal(tooLong ? texts.tooLong(transcriptMaxLength, pasted) : null)',
      to: 'setRefusal(null)',
    },
    tests: ['apps/web/src/features/meeting/transcript/transcript.screen.test.tsx'],
  },
  {
    name: 'Enter does not show the next match in a transcript',
    patch: {
      file: `${meeting}/transcript/transcript-tab.tsx`,
      from: "if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)",
      to: '',
    },
    tests: ['apps/web/src/features/meeting/transcript/transcript.screen.test.tsx'],
  },
  {
    name: 'an explanation does not receive the focus',
    patch: {
      file: `${meeting}/explain/explain-form.tsx`,
      from: 'useEffect(() => ref.current?.focus(), [explanation])',
      to: 'useEffect(() => undefined, [explanation])',
    },
    tests: [
      'apps/web/src/features/meeting/explain/explain.screen.test.tsx > a service of the member’s choice explains',
    ],
  },
  {
    name: 'the key of a service is not removed from the device',
    patch: {
      file: `${meeting}/explain/explain-dialog.tsx`,
      from: 'await forgetExplainService(device)',
      to: 'await readExplainService(device)',
    },
    tests: ['apps/web/src/features/meeting/explain/explain.screen.test.tsx > the key is stored on this device'],
  },
  {
    name: 'an address of a service that is not secure has no error',
    patch: {
      file: `${meeting}/explain/explain-form.tsx`,
      from: 'error={address === null && checked ? texts.badAddress : null}',
      to: 'error={null}',
    },
    tests: ['apps/web/src/features/meeting/explain/explain.screen.test.tsx > the dialog shows who receives the text'],
  },
  {
    name: 'a source without words is not refused beside its field',
    patch: {
      file: `${meeting}/sources/sources-section.tsx`,
      from: 'if (isRefused) return focusFirstInvalid(event.currentTarget)',
      to: 'if (isRefused) return setIsTried(false)',
    },
    tests: [
      'apps/web/src/features/meeting/sources/sources.screen.test.tsx > a source of the minutes needs words, and links to its address',
      'tests/e2e/journeys-by-keyboard.spec.ts > by keyboard: minutes are read, approved and published',
    ],
  },
  {
    name: 'a removed source is not restored by Undo',
    patch: {
      file: `${meeting}/sources/sources-section.tsx`,
      from: 'else if (done(restoreSource(doc, context, meetingId, id))) say(texts.restored(about))',
      to: 'else say(texts.restored(id))',
    },
    tests: ['tests/e2e/journeys-by-keyboard.spec.ts > by keyboard: minutes are read, approved and published'],
  },
]
