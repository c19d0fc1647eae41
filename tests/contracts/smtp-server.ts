import { createServer, type Socket } from 'node:net'

interface ReceivedMail {
  from: string
  to: string[]
  /** The message as sent, headers first, with dots unstuffed. */
  source: string
}

/**
 * What the server does with a message: accept it, stop answering, cut the connection, or refuse it with a
 * reply.
 */
export type SmtpBehaviour = 'accept' | 'hang' | 'drop' | { refuse: `${4 | 5}${number} ${string}` }

export interface SmtpServer {
  url: string
  received: ReceivedMail[]
  /** How many connections were opened so far. */
  connections: () => number
  /** The first words of the commands, in order. */
  commands: () => string[]
  behave: (behaviour: SmtpBehaviour) => void
  close: () => Promise<void>
}

/** A mail server on a free port, small enough to misbehave on demand. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const commands: string[] = []
  let behaviour: SmtpBehaviour = 'accept'
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Some tests are about clients that give up halfway.
    socket.on('error', () => undefined)
    converse(
      socket,
      () => behaviour,
      (mail) => received.push(mail),
      (command) => commands.push(command),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port.')

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    commands: () => commands,
    behave: (next) => {
      behaviour = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(
  socket: Socket,
  behaviour: () => SmtpBehaviour,
  receive: (mail: ReceivedMail) => void,
  hear: (command: string) => void,
): void {
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let inData = false
  let unread = ''
  const reply = (line: string) => socket.write(`${line}\r\n`)

  const answerCommand = (line: string) => {
    const doing = behaviour()
    hear(line.split(' ')[0]?.toUpperCase() ?? '')
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    if (/^EHLO/i.test(line)) return reply('250 test')
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    if (/^MAIL/i.test(line)) mail = { from: address, to: [], source: '' }
    if (/^RCPT/i.test(line)) {
      if (doing === 'hang') return
      if (doing === 'drop') return socket.destroy()
      if (doing !== 'accept') return reply(doing.refuse)
      mail.to.push(address)
    }
    inData = /^DATA/i.test(line)
    return reply(inData ? '354 go on' : '250 ok')
  }

  const takeLine = (line: string) => {
    if (!inData) return answerCommand(line)
    if (line !== '.') {
      mail.source += `${line.replace(/^\./, '')}\r\n`
      return
    }
    inData = false
    receive(mail)
    return reply('250 taken')
  }

  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\r\n')
    unread = lines.pop() ?? ''
    lines.forEach(takeLine)
  })
  reply('220 test')
}
