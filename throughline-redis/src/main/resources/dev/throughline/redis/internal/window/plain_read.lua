-- A plain window is one sorted set, all of whose scores are 0, so that its members are in the order
-- of their bytes: first \0 with what is known of the window, then the entries, each beginning with
-- its place and \0. While a process fills it, it is a string, the token.
local staleness, backward, place = tonumber(ARGV[1]), ARGV[2] == 'B', ARGV[3]
local n, lease, newToken = tonumber(ARGV[4]), ARGV[5], ARGV[6]

local kind = redis.call('TYPE', key).ok
if kind == 'string' and redis.call('PTTL', key) <= tonumber(lease) then
  return {3, now}
end
local whole, entries, verified
if kind == 'zset' then
  whole, entries, verified =
    string.match(redis.call('ZRANGE', key, 0, 0)[1], '^%z(%d) (%d+) (%d+)$')
  verified = tonumber(verified)
end
if not whole or redis.call('ZCARD', key) ~= entries + 1 or now < verified
  or now - verified >= staleness then
  redis.call('SET', key, newToken, 'PX', lease)
  return {4, now}
end

whole = whole == '1'
local reply, more
if backward then
  local from = place == '' and '+' or '(' .. place
  reply = redis.call('ZREVRANGEBYLEX', key, from, '[\1', 'LIMIT', 0, n + 1)
  if not whole and #reply < n then
    return {1}
  end
  more = #reply > n or not whole
else
  if not whole and (place == '' or redis.call('ZLEXCOUNT', key, '[\1', '(' .. place .. '\1') == 0) then
    return {1}
  end
  local from = place == '' and '[\1' or '(' .. place .. '\1'
  reply = redis.call('ZRANGEBYLEX', key, from, '+', 'LIMIT', 0, n + 1)
  more = #reply > n
end
if #reply > n then
  table.remove(reply)
end
table.insert(reply, 1, now)
table.insert(reply, 1, now - verified)
table.insert(reply, 1, more and 1 or 0)
table.insert(reply, 1, 0)
return reply
