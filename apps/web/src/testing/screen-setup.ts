import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import './without-drawing.ts'

// React calls the hook that it finds when it is loaded: tests count its commits there (react-commits.ts).
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__') ?? {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  },
})
