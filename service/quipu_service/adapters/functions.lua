#!lua name=quipu
-- What the server does by itself for a table: append with all conditions in one step, and read in one step.
-- The keys of a table share its hash slot, and every key is declared, so this holds on replicas and in a Cluster.
-- A change of meaning gets a number in all names (quipu_append_2), here and in the adapters: processes of both releases then
-- share a server during an upgrade.

local APPENDED, REPEATED, REUSED, BEHIND, NOT_HELD, OTHER = 0, 1, 2, 3, 4, 5

-- Entries are numbered 1, 2, 3 ... without gaps and never removed: their number is the last version.
local function after(log, version)
  local entries = {}
  for i, row in ipairs(redis.call('XRANGE', log, version + 1 .. '-0', '+')) do
    entries[i] = row[2][2]
  end
  return entries
end

-- The reply that says why an entry cannot be appended; nil if it can.
local function objection(keys, args)
  local log, commands, seats = keys[1], keys[2], keys[3]
  local expected, command, digest = tonumber(args[1]), args[2], args[3]
  local holder, shown, seat, vacant, previous = args[5], args[6], args[7], args[9], args[12]

  local known = redis.call('HGET', commands, command)
  if known then
    local version, first = string.match(known, '^(%d+) (.*)$')
    return { first == digest and REPEATED or REUSED, tonumber(version) }
  end
  if holder ~= '' then
    local holds = redis.call('HGET', seats, holder)
    if holds ~= shown then
      return { NOT_HELD, holds and 1 or 0 }
    end
  end
  if vacant == '1' and redis.call('HEXISTS', seats, seat) == 1 then
    return { NOT_HELD, 1 }
  end
  local version = redis.call('XLEN', log)
  if version ~= expected then
    return { BEHIND, version, version > expected and after(log, expected) or {} }
  end
  -- After a failover another entry may stand where the caller's last one was; versions alone do not tell.
  local last = redis.call('HGET', commands, '#head')
  if previous ~= '' and last and last ~= previous then
    return { OTHER, version }
  end
end

-- A seat or key without a proof is held by nobody.
local function hold(seats, name, proof)
  if proof == '' then
    redis.call('HDEL', seats, name)
  else
    redis.call('HSET', seats, name, proof)
  end
end

-- Stores what a seat keeps for itself, if the holder is right and the table is still at the version.
local function leave(keys, args)
  local seats, log = keys[1], keys[2]
  if redis.call('HGET', seats, args[1]) ~= args[2] or redis.call('XLEN', log) ~= tonumber(args[3]) then
    return 0
  end
  hold(seats, args[4], args[5])
  return 1
end

local function append(keys, args)
  local refused = objection(keys, args)
  if refused then
    return refused
  end
  local log, commands, seats, secret_key, summary_key, news = unpack(keys)
  local version, command, digest, entry = tonumber(args[1]) + 1, args[2], args[3], args[4]
  local seat, proof, secret, summary = args[7], args[8], args[10], args[11]
  local head = args[13] -- after it: names of keys, each followed by its proof

  redis.call('XADD', log, version .. '-0', 'entry', entry)
  redis.call('HSET', commands, command, version .. ' ' .. digest)
  if head ~= '' then
    redis.call('HSET', commands, '#head', head)
  else
    redis.call('HDEL', commands, '#head')
  end
  if seat ~= '' then
    hold(seats, seat, proof)
  end
  for i = 14, #args, 2 do
    hold(seats, args[i], args[i + 1])
  end
  if secret ~= '' then
    redis.call('SET', secret_key, secret)
  end
  if summary ~= '' then
    redis.call('SET', summary_key, summary)
  end
  redis.call('SPUBLISH', news, version)
  return { APPENDED, version }
end

-- All of a table, with the hash of the last entry: after a failover another may stand in place of the one that was read.
local function read(keys, args)
  local log, commands, seats, secret = unpack(keys)
  local version, command = tonumber(args[1]), args[2]
  return {
    redis.call('XLEN', log),
    after(log, version),
    redis.call('HGETALL', seats),
    command ~= '' and redis.call('HGET', commands, command),
    version == 0 and redis.call('GET', secret),
    redis.call('HGET', commands, '#head'),
  }
end

-- Returns what is known of a command and the hash of the last entry, and rewrites one of them: a caller that waits for
-- this write to be durable waits for all entries before it.
local function confirm(keys, args)
  local known, head = unpack(redis.call('HMGET', keys[1], args[1], '#head'))
  if known then
    redis.call('HSET', keys[1], args[1], known)
  elseif head then
    redis.call('HSET', keys[1], '#head', head)
  end
  return { known, head }
end

-- Deletes a table unless it has grown meanwhile. Further keys outlive it, each for some seconds.
local function remove(keys, args)
  local log, commands, seats, secret, imported, summary, present = unpack(keys)
  if redis.call('XLEN', log) ~= tonumber(args[1]) then
    return 0
  end
  redis.call('DEL', log, commands, seats, secret, imported, summary, present)
  for i = 8, #keys do
    redis.call('EXPIRE', keys[i], args[i - 6])
  end
  return 1
end

-- Uses up some of a client's allowance, which refills evenly: the key holds when it will be full again, in ms.
-- If the clock is set back, a client is shut out for at most two windows.
local function charge(keys, args)
  local window, cost, strict = tonumber(args[1]), tonumber(args[2]), args[3]
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local full = tonumber(redis.call('GET', keys[1]) or 0)
  full = math.min(math.max(full, now), now + 2 * window) + cost
  local fits = full - now <= window and 1 or 0
  if fits == 0 and strict == '1' then
    return { 0, full - cost - now }
  end
  redis.call('SET', keys[1], string.format('%.0f', full), 'PX', full - now + 1)
  return { fits, full - now }
end

-- Takes a table off a list, unless it was put there again meanwhile.
local function part(keys, args)
  if redis.call('ZSCORE', keys[1], args[1]) ~= args[2] then
    return 0
  end
  return redis.call('ZREM', keys[1], args[1])
end

-- Counts a table among those that a client has opened, unless there are so many already.
local function claim(keys, args)
  local opened, table, at, most = keys[1], args[1], args[2], tonumber(args[3])
  if redis.call('ZSCORE', opened, table) == false and redis.call('ZCARD', opened) >= most then
    return 0
  end
  redis.call('ZADD', opened, at, table)
  return 1
end

-- Adds a finished table's numbers to the sums of its game, once for each table. It is known to be counted since a time;
-- tables that ended before another time are never counted, so they need not be known.
local function count(keys, args)
  local counted, sums, at, ended = keys[1], keys[2], args[2], args[3]
  redis.call('ZREMRANGEBYSCORE', counted, '-inf', '(' .. ended)
  if redis.call('ZADD', counted, 'NX', at, args[1]) == 0 then
    return 0
  end
  redis.call('HSETNX', sums, '#since', at)
  for i = 4, #args, 2 do
    redis.call('HINCRBY', sums, args[i], args[i + 1])
  end
  return 1
end

-- Does nothing, but is not marked `no-writes`, so the server runs it only if it accepts writes.
local function ready()
  return 1
end

redis.register_function('quipu_append', append)
redis.register_function({ function_name = 'quipu_read', callback = read, flags = { 'no-writes' } })
redis.register_function('quipu_confirm', confirm)
redis.register_function('quipu_leave', leave)
redis.register_function('quipu_part', part)
redis.register_function('quipu_ready', ready)
redis.register_function('quipu_remove', remove)
redis.register_function('quipu_charge', charge)
redis.register_function('quipu_claim', claim)
redis.register_function('quipu_count', count)
