/*
 * Shown by browser-floor-check.js, in the oldest syntax. A device that used an earlier version of the app may have
 * changes that the hub lacks: they can be saved to a file, in the format that version 0.2 wrote at sign-out and that
 * every version imports (src/replica/transfer/read-work-file.ts).
 */
;(function () {
  var texts = __TEXTS__

  function add(parent, tag, text) {
    var element = document.createElement(tag)
    if (text) element.appendChild(document.createTextNode(text))
    if (tag === 'p') element.style.margin = '16px 0'
    parent.appendChild(element)
    return element
  }

  document.title = texts.title
  while (document.body.firstChild) document.body.removeChild(document.body.firstChild)
  var page = add(document.body, 'main')
  page.style.cssText = 'max-width: 560px; margin: 64px auto; padding: 0 16px; font: 18px/1.5 sans-serif'
  add(page, 'h1', texts.title)
  add(page, 'p', texts.update)

  readUnsent(function (work) {
    if (!work) return
    add(page, 'p', texts.unsent)
    var button = add(page, 'button', texts.save)
    button.type = 'button'
    button.style.cssText = 'font: inherit; min-height: 44px; padding: 8px 16px'
    var answer = add(page, 'p')
    answer.setAttribute('role', 'status')
    button.onclick = function () {
      toFile(work, function (file) {
        answer.textContent = file ? '' : texts.failed
        if (!file) return
        var link = add(page, 'a')
        link.href = URL.createObjectURL(file)
        link.download = 'civic-hub-unsent-' + new Date().toISOString().slice(0, 10) + '.json'
        link.click()
        page.removeChild(link)
      })
    }
  })

  /** Calls back with the stored rows of the account; null if the hub has everything, or they cannot be read. */
  function readUnsent(then) {
    var account
    try {
      account = JSON.parse(localStorage.getItem('civic-hub:account')).id
    } catch (_) {
      return then(null)
    }
    var opening = indexedDB.open('civic-hub-' + account)
    opening.onupgradeneeded = function () {
      // There was none, and none is made.
      opening.transaction.abort()
    }
    opening.onerror = function () {
      then(null)
    }
    opening.onsuccess = function () {
      var stores = ['updates', 'pending', 'committees', 'uploads', 'files']
      var work = { account: account }
      try {
        var reading = opening.result.transaction(stores, 'readonly')
        stores.forEach(function (name) {
          reading.objectStore(name).getAll().onsuccess = function (event) {
            work[name] = event.target.result
          }
        })
        reading.oncomplete = function () {
          then(work.pending.length + work.uploads.length > 0 ? work : null)
        }
        reading.onabort = function () {
          then(null)
        }
      } catch (_) {
        // An earlier version of the app has other stores.
        then(null)
      }
    }
  }

  function toFile(work, then) {
    var unsent = {}
    work.pending.concat(work.uploads).forEach(function (row) {
      unsent[row.documentId] = true
    })
    function isUnsent(row) {
      return unsent[row.documentId || row.id]
    }
    var documents = {}
    work.updates.filter(isUnsent).forEach(function (row) {
      documents[row.documentId] = (documents[row.documentId] || []).concat(toBase64(row.update))
    })
    var files = []
    var uploads = work.uploads.slice()
    readNext()

    function readNext() {
      var upload = uploads.shift()
      if (!upload) return finish()
      var row = work.files.filter(function (file) {
        return file.documentId === upload.documentId && file.sha256 === upload.sha256
      })[0]
      if (!row) return readNext()
      var reader = new FileReader()
      reader.onerror = function () {
        then(null)
      }
      reader.onload = function () {
        files.push({
          documentId: upload.documentId,
          sha256: upload.sha256,
          name: upload.name,
          type: row.blob.type,
          base64: reader.result.slice(reader.result.indexOf(',') + 1)
        })
        readNext()
      }
      reader.readAsDataURL(row.blob)
    }

    function finish() {
      var content = {
        format: 'civic-hub-local-work',
        version: 1,
        exportedAt: new Date().toISOString(),
        account: work.account,
        committees: work.committees.filter(isUnsent).map(function (committee) {
          return {
            id: committee.id,
            slug: committee.slug,
            name: committee.name,
            emoji: committee.emoji,
            createdAt: committee.createdAt
          }
        }),
        documents: documents,
        files: files
      }
      then(new Blob([JSON.stringify(content)], { type: 'application/json' }))
    }
  }

  function toBase64(bytes) {
    var letters = ''
    for (var at = 0; at < bytes.length; at += 8192)
      letters += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192))
    return btoa(letters)
  }
})()
