module example.com/other-languages

go 1.19
