local seq, revision, value = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]

local w, token, seen = window()
if not w then
  return unseen(token, seen, revision)
end
if revision <= w.revision then
  return ACCEPTED
end
if revision > w.revision + 1 then
  return {HOLE, w.revision, now}
end
if not put(w, seq, value) then
  redis.call('DEL', key)
  return ABSENT
end
w.revision = revision
return store(w, tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6])
