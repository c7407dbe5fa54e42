import { afterEach, describe, expect, test, vi } from 'vitest'
import { ariaKeys, isPressed, shortcuts, shownKeys } from './shortcuts.ts'

type System = 'Win32' | 'MacIntel'

const on = (platform: System | 'Linux x86_64' | 'iPhone') => vi.stubGlobal('navigator', { platform })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A press with these modifiers. */
function press(key: string, modifiers = '', code = `Key${key.toUpperCase()}`) {
  return { key, code, getModifierState: (name: string) => modifiers.split(' ').includes(name) }
}

test.each([
  ['MacIntel', '⌘K ⇧⌘Z ⌥⌘V ⌥↑ ⇧F6 ⌥'],
  ['iPhone', '⌘K ⇧⌘Z ⌥⌘V ⌥↑ ⇧F6 ⌥'],
  ['Win32', 'Ctrl+K Ctrl+Shift+Z Ctrl+Alt+V Alt+↑ Shift+F6 Alt'],
  ['Linux x86_64', 'Ctrl+K Ctrl+Shift+Z Ctrl+Alt+V Alt+↑ Shift+F6 Alt'],
] as const)('keys are named as on the keyboards of %s', (platform, words) => {
  on(platform)
  const { search, redo, openQuestion, moveUp, previousPart } = shortcuts
  expect([search, redo, openQuestion, moveUp, previousPart, 'Alt'].map(shownKeys).join(' ')).toBe(words)
  expect(ariaKeys(search)).toBe(words.startsWith('⌘') ? 'Meta+K' : 'Control+K')
})

test('a shortcut is pressed with the modifier that is shown, and with no other', () => {
  on('Win32')
  expect(isPressed(press('k', 'Control'), shortcuts.search)).toBe(true)
  expect(isPressed(press('K', 'Control'), shortcuts.search)).toBe(true)
  expect(isPressed(press('k'), shortcuts.search)).toBe(false)
  expect(isPressed(new Event('keydown') as KeyboardEvent, shortcuts.search)).toBe(false)
  expect(isPressed(press('k', 'Meta'), shortcuts.search)).toBe(false)
  expect(isPressed(press('K', 'Control Shift'), shortcuts.search)).toBe(false)
  expect(isPressed(press('Z', 'Control Shift'), shortcuts.redo)).toBe(true)
  expect(isPressed(press('y', 'Control'), shortcuts.redoAsOnWindows)).toBe(true)
  expect(isPressed(press('F6', 'Shift', 'F6'), shortcuts.previousPart)).toBe(true)
  expect(isPressed(press('F6', 'Shift', 'F6'), shortcuts.nextPart)).toBe(false)

  on('MacIntel')
  expect(isPressed(press('k', 'Meta'), shortcuts.search)).toBe(true)
  // It removes the rest of the line in all fields of a Mac.
  expect(isPressed(press('k', 'Control'), shortcuts.search)).toBe(false)
  expect(isPressed(press('√', 'Meta Alt', 'KeyV'), shortcuts.openQuestion)).toBe(true)
  expect(isPressed(press('y', 'Meta'), shortcuts.redoAsOnWindows)).toBe(false)
})

test('a shortcut has its place on keyboards of other alphabets and layouts, and leaves AltGr to writing', () => {
  on('Linux x86_64')
  expect(isPressed(press('л', 'Control', 'KeyK'), shortcuts.search)).toBe(true)
  // On a Dvorak keyboard, the key of K writes t.
  expect(isPressed(press('t', 'Control', 'KeyK'), shortcuts.search)).toBe(false)
  expect(isPressed(press('v', 'Control Alt'), shortcuts.openQuestion)).toBe(true)
  expect(isPressed(press('@', 'Control Alt AltGraph', 'KeyV'), shortcuts.openQuestion)).toBe(false)
})

/*
 * Keys of Chrome, Edge, Firefox and Safari, and of the systems below them, as their help pages list them in 2026.
 * `reserved`: no page receives them, or none can prevent their effect.
 * `overridden`: browsers use them, and leave them to a page that prevents their effect.
 */
const windowsAndLinux = {
  reserved: {
    Chrome:
      'Ctrl+N Ctrl+Shift+N Ctrl+T Ctrl+Shift+T Ctrl+W Ctrl+Shift+W Ctrl+Tab Ctrl+Shift+Tab Ctrl+PageUp Ctrl+PageDown Ctrl+F4',
    Edge: 'Ctrl+N Ctrl+Shift+N Ctrl+T Ctrl+Shift+T Ctrl+W Ctrl+Shift+W Ctrl+Tab Ctrl+Shift+Tab Ctrl+PageUp Ctrl+PageDown Ctrl+F4',
    Firefox:
      'Ctrl+N Ctrl+T Ctrl+Shift+T Ctrl+W Ctrl+Shift+W Ctrl+Shift+N Ctrl+Shift+P Ctrl+Q Ctrl+Shift+Q Ctrl+Tab Ctrl+Shift+Tab Ctrl+PageUp Ctrl+PageDown Ctrl+F4',
    system:
      'Alt+Tab Alt+F4 Alt+Space Alt+Esc Ctrl+Esc Ctrl+Shift+Esc Ctrl+Alt+Delete Ctrl+Alt+Tab Ctrl+Alt+T Ctrl+Alt+L Ctrl+Alt+↑ Ctrl+Alt+↓ Ctrl+Alt+← Ctrl+Alt+→ Alt+F1 Alt+F2 F11',
  },
  overridden: {
    Chrome:
      'F1 F3 F5 F6 F7 F10 F12 Ctrl+F Ctrl+G Ctrl+H Ctrl+J Ctrl+K Ctrl+L Ctrl+E Ctrl+D Ctrl+O Ctrl+P Ctrl+R Ctrl+S Ctrl+U Ctrl+0 Ctrl+1 Ctrl+Shift+A Ctrl+Shift+B Ctrl+Shift+C Ctrl+Shift+D Ctrl+Shift+I Ctrl+Shift+J Ctrl+Shift+M Ctrl+Shift+O Ctrl+Shift+R Alt+← Alt+→ Alt+D Alt+E Alt+F Alt+Home Shift+F6',
    Edge: 'F1 F3 F4 F5 F6 F7 F9 F10 F12 Ctrl+F Ctrl+G Ctrl+H Ctrl+J Ctrl+K Ctrl+L Ctrl+E Ctrl+D Ctrl+O Ctrl+P Ctrl+R Ctrl+S Ctrl+U Ctrl+M Ctrl+0 Ctrl+1 Ctrl+Shift+B Ctrl+Shift+C Ctrl+Shift+E Ctrl+Shift+I Ctrl+Shift+K Ctrl+Shift+L Ctrl+Shift+M Ctrl+Shift+O Ctrl+Shift+R Ctrl+Shift+S Ctrl+Shift+U Ctrl+Shift+X Ctrl+Shift+Y Alt+← Alt+→ Alt+D Alt+E Alt+F Alt+Home Shift+F6',
    Firefox:
      'F1 F3 F5 F6 F7 F9 F10 F12 Ctrl+B Ctrl+D Ctrl+E Ctrl+F Ctrl+G Ctrl+H Ctrl+I Ctrl+J Ctrl+K Ctrl+L Ctrl+M Ctrl+O Ctrl+P Ctrl+R Ctrl+S Ctrl+U Ctrl+0 Ctrl+1 Ctrl+Shift+A Ctrl+Shift+B Ctrl+Shift+C Ctrl+Shift+E Ctrl+Shift+H Ctrl+Shift+I Ctrl+Shift+J Ctrl+Shift+K Ctrl+Shift+M Ctrl+Shift+O Ctrl+Shift+R Ctrl+Shift+S Ctrl+Shift+Y Ctrl+Shift+Delete Alt+← Alt+→ Alt+Home Alt+D Alt+Enter Shift+F6',
  },
}

const mac = {
  reserved: {
    Chrome: '⌘N ⇧⌘N ⌘T ⇧⌘T ⌘W ⇧⌘W ⌘Q ⇧⌘Q',
    Firefox: '⌘N ⇧⌘N ⌘T ⇧⌘T ⌘W ⇧⌘W ⌘Q ⇧⌘P',
    Safari: '⌘N ⇧⌘N ⌘T ⇧⌘T ⌘W ⇧⌘W ⌘Q ⌥⌘W ⌥⌘N',
    system: '⌘H ⌥⌘H ⌘M ⌥⌘M ⌘, ⌘Tab ⇧⌘Tab ⌘Space ⌥⌘Space ⌘` ⌥⌘D ⌥⌘Esc ⇧⌘3 ⇧⌘4 ⇧⌘5 ⇧⌘6 ⌥⌘F5 ⌥⌘8 F11',
  },
  overridden: {
    Chrome: '⌘D ⌘E ⌘F ⌘G ⌘J ⌘L ⌘O ⌘P ⌘R ⌘S ⌘Y ⌘0 ⌘1 ⇧⌘A ⇧⌘B ⇧⌘C ⇧⌘D ⇧⌘I ⇧⌘J ⇧⌘M ⇧⌘R ⌥⌘B ⌥⌘C ⌥⌘F ⌥⌘I ⌥⌘J ⌥⌘L ⌥⌘U',
    Firefox:
      '⌘B ⌘D ⌘E ⌘F ⌘G ⌘I ⌘J ⌘K ⌘L ⌘O ⌘P ⌘R ⌘S ⌘U ⌘0 ⌘1 ⇧⌘A ⇧⌘B ⇧⌘C ⇧⌘E ⇧⌘H ⇧⌘J ⇧⌘K ⇧⌘M ⇧⌘O ⇧⌘R ⇧⌘S ⇧⌘Y ⌥⌘C ⌥⌘E ⌥⌘I ⌥⌘K ⌥⌘R',
    Safari:
      '⌘D ⌘E ⌘F ⌘G ⌘I ⌘L ⌘O ⌘P ⌘R ⌘S ⌘Y ⌘0 ⌘1 ⇧⌘A ⇧⌘B ⇧⌘D ⇧⌘H ⇧⌘I ⇧⌘L ⇧⌘R ⌥⌘A ⌥⌘B ⌥⌘C ⌥⌘E ⌥⌘F ⌥⌘I ⌥⌘L ⌥⌘R ⌥⌘S ⌥⌘U',
  },
}

const all = (lists: Record<string, string>) => new Set(Object.values(lists).flatMap((keys) => keys.split(' ')))
const ofProduct = () => Object.values(shortcuts).map(shownKeys)

describe.each([
  // Search, sync status, the next pane and formats of the notes do better in this app what browsers would do.
  ['Win32', windowsAndLinux, ['F6', 'Shift+F6', 'Ctrl+K', 'Ctrl+S', 'Ctrl+B', 'Ctrl+I']],
  ['MacIntel', mac, ['⌘K', '⌘S', '⌘B', '⌘I']],
] as const)('on %s', (platform, { reserved, overridden }, replaced) => {
  test('no browser and no system reserves a shortcut', () => {
    on(platform)
    expect(ofProduct().filter((keys) => all(reserved).has(keys))).toEqual([])
  })

  test('only known shortcuts replace those of a browser', () => {
    on(platform)
    expect(ofProduct().filter((keys) => all(overridden).has(keys))).toEqual(replaced)
  })

  test('no shortcut opens a menu of Firefox or writes a character', () => {
    on(platform)
    expect(ofProduct().filter((keys) => /^(Alt\+|Shift\+|[⌥⇧]+)?[A-Z0-9]$/.test(keys))).toEqual([])
  })
})
